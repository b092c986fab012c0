import { perSession } from './per-session.ts';
import type { Session } from './session.ts';

/** Closes the browser of a session that asks nothing for a time. */
class Idle {
  readonly #session: Session;
  readonly #limit: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#limit = session.config.timeouts.idle;
    session.ended.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#running--;
      if (this.#running === 0 && this.#limit > 0 && !this.#session.ended.aborted) this.#wait();
    }
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#close(), this.#limit).unref();
  }

  async #close(): Promise<void> {
    if (!this.#session.openTabs) return;
    // In the queue: a call that comes now finds a browser, or none, but never half of one.
    await this.#session.queue.run(async () => {
      if (this.#running > 0) return;
      await this.#session.closeBrowser();
      this.#session.notice(
        `The browser was closed because no call came for ${this.#limit / 1000} s. The next call that needs one starts anew with a blank page.`,
      );
    });
  }
}

/** Runs a call, after which the time of idleness begins anew. */
export const duringCall = <T>(session: Session, work: () => Promise<T>): Promise<T> => idleOf(session).during(work);

const idleOf = perSession(session => new Idle(session));
