/** Runs one piece of work at a time, in the order it came. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {}); // its caller hears of it; the next in line need not
    return result;
  }
}
