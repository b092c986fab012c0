import { perSession } from '../per-session.ts';

/** Those who want to know when the tools of a session's pages changed, or another page became current. */
class Changes {
  #listener = (): void => {};

  /** There is one at most: the server of the session's client. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }

  tell(): void {
    this.#listener();
  }
}

export const pageToolChanges = perSession(() => new Changes());
