/** What a command of the eyes answered, without the id of the document before it (src/eyes/engine.ts); undefined for no answer. */
export function answerOf(carrier: string | null): string | undefined {
  return carrier === null ? undefined : carrier.slice(carrier.indexOf(' ') + 1);
}
