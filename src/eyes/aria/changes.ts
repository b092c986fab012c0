const everything: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/** More than so many changes are not told apart: a page that changes without end must not be made slower by being watched. */
const most = 5000;

/** Which elements of a document changed since they were last looked at. What is in shadow roots is not watched. */
export class Changes {
  readonly #observer = new MutationObserver(records => this.#read(records));
  #touched = new WeakSet<Node>();
  #added = new WeakSet<Node>();
  #count = 0;
  #watches = false;

  /** Reads what is still to be read. Gives whether all changes are known since this was asked last. */
  catchUp(): boolean {
    const known = this.#watches;
    this.#read(this.#observer.takeRecords());
    const all = known && this.#watches;
    this.#count = 0;
    if (!this.#watches) this.#observer.observe(document, everything);
    this.#watches = true;
    return all;
  }

  /** Its attributes, its text or its children are not what they were; a second question is answered with no. */
  touched(element: Element): boolean {
    return this.#touched.delete(element);
  }

  /** It was put where it is, with all that is in it; a second question is answered with no. */
  added(element: Element): boolean {
    return this.#added.delete(element);
  }

  #read(records: readonly MutationRecord[]): void {
    this.#count += records.length;
    if (this.#count > most) {
      this.#observer.disconnect();
      this.#watches = false;
      this.#touched = new WeakSet();
      this.#added = new WeakSet();
      return;
    }
    for (const { type, target, attributeName, addedNodes } of records) {
      // Styles are read anew anyway.
      if (type === 'attributes' && (attributeName === 'style' || attributeName === 'class')) continue;
      const element = type === 'characterData' ? target.parentNode : target;
      if (element) this.#touched.add(element);
      for (const node of addedNodes) this.#added.add(node);
    }
  }
}
