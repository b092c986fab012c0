import { now, OwnMap } from './intrinsics.ts';

/** One handler that sets itself again and again, told by its source text and delay. */
export type Chain = { fired: number; open: number; readonly learnable: boolean };

/** What was started and has not ended yet: a token each, with the time at which it should be over. */
export class Pending {
  readonly #due = new OwnMap<object, number>();

  get size(): number {
    return this.#due.size;
  }

  add(token: object, delay: number): void {
    this.#due.set(token, now() + delay);
  }

  /** Whether it was there. */
  remove(token: object): boolean {
    return this.#due.delete(token);
  }

  clear(): void {
    this.#due.clear();
  }

  /** Takes over what another one holds. */
  adopt(other: Pending): void {
    other.#due.forEach((due, token) => this.#due.set(token, due));
    other.clear();
  }

  /** Milliseconds until the last of them is due, 0 when that is past; and whether any should have been over by now. */
  due(): { readonly wait: number; readonly late: boolean } {
    const time = now();
    let last = time;
    let late = false;
    this.#due.forEach(due => {
      if (due > last) last = due;
      if (due < time) late = true;
    });
    return { wait: last - time, late };
  }
}
