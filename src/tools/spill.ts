import { block } from '../response/quote.ts';
import type { Call } from './define.ts';

/** Characters of a result that are answered inline; what is longer goes on in a file. */
export const inlineBudget = 12_000;

/** Tells text of any length: what is over the budget is in a file, whole, and the answer says how much that is. */
export async function tellText(
  given: string,
  file: { readonly title: string; readonly prefix: string; readonly extension: string },
  { session, response }: Pick<Call, 'session' | 'response'>,
): Promise<void> {
  const text = session.secrets.redact(given); // before it is cut in two
  if (text.length <= inlineBudget) return response.text(block(text).join('\n'));
  const path = session.workspace.automatic(file.prefix, file.extension);
  await session.workspace.write(path, text);
  response.text(
    `${block(text.slice(0, inlineBudget)).join('\n')}\n… ${text.length - inlineBudget} more characters; all of it is in the file:`,
  );
  response.file({ title: file.title, path });
}
