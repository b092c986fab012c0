/** What the script in the page's world (page-script.ts) counted since the action began. */
export type PageWork = {
  /** How many timers, frames and messages were counted in all. */
  readonly started: number;
  /** How many of them are outstanding. */
  readonly pending: number;
  /** Milliseconds until the last of them is due. */
  readonly wait: number;
  /** Whether any should have been over by now: the page is slow. */
  readonly late: boolean;
};

/** Talks to the script in the page's world: events on an object that both worlds see are synchronous. */
export class PageWorld {
  readonly #key: string;
  #answer: string | undefined;

  constructor(key: string) {
    this.#key = key;
    performance.addEventListener(`${key}r`, event => (this.#answer = String((event as CustomEvent).detail)));
  }

  arm(window: number): boolean {
    return this.#send(window) !== undefined;
  }

  /** The same in a document that came with the action: what it has counted since it began is the action's. */
  join(window: number): boolean {
    return this.#send('join') !== undefined || this.arm(window);
  }

  /** @returns undefined where there is no such script, or its time is over */
  tell(message: 'input' | 'begin' | 'count'): PageWork | undefined {
    return this.#send(message);
  }

  off(): void {
    this.#send('off');
  }

  #send(detail: string | number): PageWork | undefined {
    this.#answer = undefined;
    performance.dispatchEvent(new CustomEvent(this.#key, { detail }));
    const [armed, started, pending, wait, late] = (this.#answer ?? '0').split(' ').map(Number);
    return armed === 1
      ? { started: started ?? 0, pending: pending ?? 0, wait: wait ?? 0, late: late === 1 }
      : undefined;
  }
}
