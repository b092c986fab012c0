/** Seen twice within so many milliseconds without any action, a request is the page's own habit. */
const span = 30_000;
/** The oldest habit is forgotten beyond so many. */
const most = 200;

/** The requests that a page makes by itself. */
export class Habits {
  /** When it was seen last and before that; in the order in which they were seen. */
  readonly #seen = new Map<string, { readonly before: number; readonly last: number }>();

  /** It was seen outside any action. */
  saw(name: string, now: number): void {
    this.#set(name, { before: this.#seen.get(name)?.last ?? -Infinity, last: now });
  }

  /** It is one, whatever was seen: it outlasted every patience. */
  add(name: string): void {
    this.#set(name, { before: Infinity, last: Infinity });
  }

  has(name: string, now: number): boolean {
    const seen = this.#seen.get(name);
    return seen !== undefined && now - seen.before <= span;
  }

  #set(name: string, times: { readonly before: number; readonly last: number }): void {
    this.#seen.delete(name);
    this.#seen.set(name, times);
    if (this.#seen.size > most) for (const oldest of this.#seen.keys()) return void this.#seen.delete(oldest);
  }
}
