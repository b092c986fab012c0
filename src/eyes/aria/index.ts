import type { Item, Part } from './item.ts';
import { encode, guard } from './encode.ts';
import { prune } from './prune.ts';
import { receiptOf } from './receipt.ts';
import { Refs } from './refs.ts';
import { roleOf } from './roles.ts';
import { unseen } from './unseen.ts';
import { Memory, Walk } from './walk.ts';

/** What the node side asks for, as JSON. */
export type CaptureOptions = {
  /** For the refs of this document, unless it has its own already: empty or `f<n>`. */
  readonly prefix?: string;
  /** Ref of the element to start at. */
  readonly ref?: string;
  readonly boxes?: boolean;
};

/** The ARIA tree of one document, alive as long as the document. */
export class Aria {
  readonly #refs = new Refs();
  readonly #memory = new Memory();

  /** What the refs begin with, `-` while there are none, what is not in the tree, and the encoded tree, see encode.ts. Throws `gone` for an unknown ref. */
  capture(options: CaptureOptions): string {
    this.#refs.offer(options.prefix ?? '');
    const from = options.ref === undefined ? rootsOf(document) : [this.resolve(options.ref)];
    const walk = new Walk(document, this.#memory);
    const parts = prune(
      from.flatMap(element => walk.of(element)),
      (element, byId) => walk.names.lent(element, byId),
    );
    // The body has the first ref, as with Playwright, be it shown or not: but for empty documents, which need none.
    if (someItem(parts, item => item.reachable)) from.forEach(element => this.#refs.of(element));
    const text = encode(parts, { refs: this.#refs, boxes: options.boxes ?? false });
    const facts =
      options.ref === undefined
        ? [...unseen(walk.sight, walk.scrollers(), element => this.#named(walk, element, parts)), ...walk.leftOut]
        : [];
    return `${[this.#refs.prefix ?? '-', ...facts.map(guard)].join('^')}~${text}`;
  }

  /** Role and ref of an element that the tree shows, else nothing. */
  #named(walk: Walk, element: Element, parts: readonly Part[]): string {
    const ref = this.#refs.known(element);
    // It may be from an earlier capture.
    if (!ref || !someItem(parts, item => item.element === element)) return '';
    return `${walk.roleOf(element) || 'generic'} ${ref}`;
  }

  /** The ref of an element, or of the first one in it that the tree shows with one; empty when there is none. */
  refIn(element: Element): string {
    const walk = new Walk(document, this.#memory);
    const parts = prune(walk.of(element), (other, byId) => walk.names.lent(other, byId));
    const text = encode(parts, { refs: this.#refs, boxes: false });
    return /\b(?:f\d+)?e\d+\b/.exec(text)?.[0] ?? '';
  }

  /**
   * An element in the words of the tree, for whoever tells of it: its ref, role, name, and the beginning of its text. Without a
   * ref as long as the document has given out none, since what refs begin with is not known then.
   */
  describe(element: Element): { ref: string; role: string; name: string; text: string } {
    const role = roleOf(element);
    return {
      ref: this.refFor(element),
      role,
      name: new Walk(document, this.#memory).names.of(element, role).text.slice(0, 100),
      text: (element.textContent ?? '').slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 100),
    };
  }

  /** The ref of an element; empty as long as the document has given out none, since what refs begin with is not known then. */
  refFor(element: Element): string {
    return this.#refs.prefix === undefined ? '' : this.#refs.of(element);
  }

  /** `<role> <name>` by which an element can be called, or nothing, see receipt.ts. Throws `gone` for an unknown ref. */
  receipt(options: { readonly ref: string; readonly testIdAttribute: string }): string {
    return this.calledOf(this.resolve(options.ref), options.testIdAttribute);
  }

  /** The same for an element at hand. */
  calledOf(element: Element, testIdAttribute = 'data-testid'): string {
    const found = receiptOf(new Walk(document, this.#memory), element, testIdAttribute);
    return found ? `${found.role} ${found.name}` : '';
  }

  /** The element of a ref. Throws `gone` when there is none in this document. */
  resolve(ref: string): Element {
    const element = this.#refs.find(ref);
    if (!element?.isConnected) throw new Error('gone');
    return element;
  }
}

/** Whether there is such an item; without calls of itself, since pages are nested deeper than those may be. */
function someItem(parts: readonly Part[], wanted: (item: Item) => boolean): boolean {
  const left = [...parts];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part === 'string') continue;
    if (wanted(part)) return true;
    for (const child of part.children) left.push(child);
  }
  return false;
}

/** A document can have several bodies, and one that is no HTML has none. */
function rootsOf(document: Document): Element[] {
  const root = document.documentElement as Element | null;
  const bodies = root ? [...root.children].filter(child => /^(?:body|frameset)$/.test(child.localName)) : [];
  return bodies.length > 0 ? bodies : root ? [root] : [];
}
