/** What a page told its user during an action. */
export type Message = {
  readonly text: string;
  /** It was taken away again before the action was over. */
  readonly gone: boolean;
};

const most = 6;
const longest = 160;
/** Elements in which a page tells what happened. */
const live = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive], output';

/** Collects the texts of live regions, and those that came and went, while an action runs. */
export class Messages {
  #regions = new Map<Element, string>();
  #texts = new Map<string, Element | undefined>();
  #added = new WeakMap<Node, string>();

  begin(): void {
    this.#regions = new Map();
    this.#texts = new Map();
    this.#added = new WeakMap();
    for (const region of document.querySelectorAll(live)) this.#regions.set(region, textOf(region));
  }

  /** Reads what a batch of changes says. */
  read({ target, addedNodes, removedNodes, type }: MutationRecord): void {
    if (this.#texts.size >= most) return;
    const element = target.nodeType === 1 ? (target as Element) : target.parentElement;
    const region = element?.closest(live);
    if (region) this.#told(region);
    if (type !== 'childList') return;
    for (const node of addedNodes) {
      const text = textOf(node);
      if (!text || text.length >= longest) continue;
      this.#added.set(node, text);
      if (node.nodeType !== 1) continue;
      const inside = (node as Element).matches(live) ? (node as Element) : (node as Element).querySelector(live);
      if (inside) this.#told(inside);
    }
    // What the action itself put there and took away again is a toast, whatever it is made of.
    for (const node of removedNodes) {
      const text = node.nodeType === 1 && !node.isConnected ? this.#added.get(node) : undefined;
      if (text !== undefined && !this.#texts.has(text)) this.#texts.set(text, undefined);
    }
  }

  take(): Message[] {
    return (
      [...this.#texts]
        .map(([text, region]) => ({ text, region, gone: !region?.isConnected || textOf(region) !== text }))
        // What was only drawn anew is still there.
        .filter(
          ({ text, region, gone }) =>
            region || !gone || !textOf(document.body ?? document.documentElement, Infinity).includes(text),
        )
        .map(({ text, gone }) => ({ text, gone }))
    );
  }

  #told(region: Element): void {
    const text = textOf(region);
    if (text === this.#regions.get(region)) return;
    this.#regions.set(region, text);
    if (text) this.#texts.set(text, region);
  }
}

function textOf(node: Node, limit: number = longest): string {
  return (node.textContent ?? '')
    .slice(0, limit * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit);
}
