const everything: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/** Sees every change of the document and of the open shadow roots in it, which the document's observer does not see. */
export class Mutations {
  readonly #observer: MutationObserver;
  readonly #changed: (record: MutationRecord) => void;
  #roots = new WeakSet<ShadowRoot>();

  constructor(changed: (record: MutationRecord) => void) {
    this.#changed = changed;
    this.#observer = new MutationObserver(records => this.#read(records));
  }

  observe(): void {
    this.#roots = new WeakSet();
    this.#observer.observe(document, everything);
    this.#enter(document);
  }

  disconnect(): void {
    this.#observer.disconnect();
  }

  /** Reads what the observer would be told only at the end of this task. */
  flush(): void {
    this.#read(this.#observer.takeRecords());
  }

  #read(records: readonly MutationRecord[]): void {
    for (const record of records) {
      for (const node of record.addedNodes) if (isElement(node) && node.isConnected) this.#enter(node);
      this.#changed(record);
    }
  }

  /** Observes the shadow roots at and below a node. */
  #enter(node: Document | Element | ShadowRoot): void {
    if (isElement(node)) this.#host(node);
    if (node.firstElementChild) for (const element of node.querySelectorAll('*')) this.#host(element);
  }

  #host(element: Element): void {
    const { shadowRoot } = element;
    if (!shadowRoot || this.#roots.has(shadowRoot)) return;
    this.#roots.add(shadowRoot);
    this.#observer.observe(shadowRoot, everything);
    this.#enter(shadowRoot);
  }
}

/** Nodes that were born in another document are no instances of this one's classes. */
function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
