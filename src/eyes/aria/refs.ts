/** The refs a document has given out. A ref belongs to its element for good and does not keep it alive. */
export class Refs {
  readonly #numbers = new WeakMap<Element, number>();
  readonly #elements = new Map<number, WeakRef<Element>>();
  readonly #gone = new FinalizationRegistry<number>(number => this.#elements.delete(number));
  #last = 0;
  #prefix: string | undefined;

  /** Taken from the first capture that gives out a ref; later offers are refused. */
  offer(prefix: string): void {
    if (this.#last === 0) this.#prefix = prefix;
  }

  /** Empty for the first document of a tab, `f3` for others; undefined while no ref was given out. */
  get prefix(): string | undefined {
    return this.#last > 0 ? this.#prefix : undefined;
  }

  /** The ref of an element that has one already, else empty. */
  known(element: Element): string {
    const number = this.#numbers.get(element);
    return number === undefined ? '' : `${this.#prefix ?? ''}e${number}`;
  }

  of(element: Element): string {
    let number = this.#numbers.get(element);
    if (number === undefined) {
      number = ++this.#last;
      this.#numbers.set(element, number);
      this.#elements.set(number, new WeakRef(element));
      this.#gone.register(element, number);
    }
    return `${this.#prefix ?? ''}e${number}`;
  }

  /** The element of a ref of this document, attached or not. */
  find(ref: string): Element | undefined {
    const [, prefix, number] = /^((?:f\d+)?)e(\d+)$/.exec(ref) ?? [];
    if (prefix === undefined || prefix !== this.#prefix) return undefined;
    return this.#elements.get(Number(number))?.deref();
  }
}
