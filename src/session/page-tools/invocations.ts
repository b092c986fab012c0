import type { CDPSession } from 'playwright-core';
import type { Thrown, ToolInvoked, ToolResponded } from './messages.ts';
import type { Invocation, Outcome } from './page-tool.ts';

/** Where a call is made: the tool's key and frame, and whether it is a form, which is called once at a time. */
export type Place = { readonly key: string; readonly frameId: string; readonly form: 'waits' | 'submits' | undefined };

type Running = Place & {
  readonly settle: (outcome: Outcome) => void;
  /** Undefined for a call that is not ours. */
  readonly own: Invocation | undefined;
  leaving: NodeJS.Timeout | undefined;
};

/** What somebody else's call is told with: the page calls its tools too. */
export type Witness = (told: { readonly toolName: string; readonly text: string }) => void;

/** A call whose document is being replaced may still be answered for so long, in ms: forms answer with what comes next. */
const leavingPatience = 10_000;
/** And for so long once the next document is there, or the frame is gone. */
const leftPatience = 300;
/** How many calls are remembered; pages can start them without end. */
const mostRunning = 200;

/**
 * The calls that run in one page, ours and those of the page itself. The browser answers each with an event, but for those whose
 * document is replaced by a navigation that the tool did not start: of them nothing is heard any more, and they end as left.
 */
export class Invocations {
  readonly #running = new Map<string, Running>();
  readonly #witness: Witness;
  /** Calls whose ids are not known yet: what is heard meanwhile may be about them. */
  #asking = 0;
  #early: (() => void)[] = [];

  constructor(witness: Witness) {
    this.#witness = witness;
  }

  /** @throws what the protocol says when there is no such tool any more */
  async start(cdp: CDPSession, place: Place, ask: () => Promise<{ invocationId: string }>): Promise<Invocation> {
    this.#asking++;
    let settle: Running['settle'] = () => {};
    const outcome = new Promise<Outcome>(resolve => (settle = resolve));
    try {
      const { invocationId } = await ask();
      // One that has ended cannot be cancelled, and need not be.
      const cancel = async (): Promise<void> => {
        await cdp.send('WebMCP.cancelInvocation', { invocationId }).catch(() => {});
      };
      const own = { outcome, cancel };
      this.#remember(invocationId, { ...place, settle, own, leaving: undefined });
      return own;
    } finally {
      this.#asking--;
      if (this.#asking === 0) for (const event of this.#early.splice(0)) event();
    }
  }

  ours(key: string): Invocation | undefined {
    return [...this.#running.values()].find(call => call.key === key && call.own)?.own;
  }

  /**
   * Whether a form may not be called now: Chromium 156 crashes when a form is called again while it waits for its submission and the
   * first call is cancelled, and hangs over two forms that wait.
   */
  holds({ key, form }: Pick<Place, 'key' | 'form'>): boolean {
    if (!form) return false;
    return [...this.#running.values()].some(call => call.form === 'waits' || (call.form && call.key === key));
  }

  invoked(event: ToolInvoked, place: Place): void {
    if (this.#asking) return void this.#early.push(() => this.invoked(event, place));
    const { invocationId, toolName = '', input } = event;
    if (this.#running.has(invocationId)) return;
    this.#witness({ toolName, text: `called by the page itself: ${input}` });
    const settle = (outcome: Outcome): void => this.#witness({ toolName, text: told(outcome) });
    this.#remember(invocationId, { ...place, settle, own: undefined, leaving: undefined });
  }

  responded(event: ToolResponded): void {
    if (this.#asking && !this.#running.has(event.invocationId))
      return void this.#early.push(() => this.responded(event));
    this.#end(event.invocationId, outcomeOf(event));
  }

  /** The frame shows another document. */
  navigated(frameId: string): void {
    this.#leave(frameId, leavingPatience, false);
  }

  /** What the frame shows is there. */
  arrived(frameId: string): void {
    this.#leave(frameId, leftPatience, true);
  }

  detached(frameId: string): void {
    this.#leave(frameId, leftPatience, false);
  }

  /** The page is gone. */
  allLeft(): void {
    for (const id of this.#running.keys()) this.#end(id, { kind: 'left' });
  }

  #leave(frameId: string, patience: number, onlyLeaving: boolean): void {
    for (const [id, call] of this.#running) {
      if (call.frameId !== frameId || (onlyLeaving && !call.leaving)) continue;
      clearTimeout(call.leaving);
      call.leaving = setTimeout(() => this.#end(id, { kind: 'left' }), patience).unref();
    }
  }

  #remember(id: string, call: Running): void {
    this.#running.set(id, call);
    for (const oldest of this.#running.keys()) {
      if (this.#running.size <= mostRunning) break;
      this.#end(oldest, { kind: 'left' });
    }
  }

  #end(id: string, outcome: Outcome): void {
    const call = this.#running.get(id);
    if (!call) return;
    clearTimeout(call.leaving);
    this.#running.delete(id);
    call.settle(outcome);
  }
}

function outcomeOf({ status, output, errorText, exception }: ToolResponded): Outcome {
  if (status === 'Completed') return { kind: 'completed', output: unparsed(output) };
  const message = errorText || thrown(exception);
  return { kind: status === 'Canceled' ? 'cancelled' : 'failed', message };
}

/** Objects come as their JSON text when it holds letters beyond ASCII that fit into Latin-1 (Chromium 156). */
function unparsed(output: unknown): unknown {
  if (typeof output !== 'string' || !/^\s*[[{]/.test(output)) return output;
  try {
    return JSON.parse(output) as unknown;
  } catch {
    return output; // a text that only looks like one
  }
}

/** The message of what was thrown, and where; without the rest of the stack. */
function thrown(exception: Thrown | undefined): string {
  if (!exception) return '';
  if (exception.description === undefined)
    return typeof exception.value === 'string' ? exception.value : (JSON.stringify(exception.value) ?? exception.type);
  const [message = '', at] = exception.description.split(/\n\s+at /, 2);
  return at === undefined ? message : `${message} (at ${at.split('\n', 1)[0] ?? ''})`;
}

function told(outcome: Outcome): string {
  if (outcome.kind === 'completed') return `answered the page: ${JSON.stringify(outcome.output) ?? 'undefined'}`;
  if (outcome.kind === 'left') return 'did not answer the page, which was left';
  return `${outcome.kind === 'failed' ? 'failed' : 'was cancelled'}: ${outcome.message}`;
}
