import { byIds, flatParent, flatten, isElement, isText } from './flat.ts';
import { lentToName, namedByContent, nameless, ranges } from './roles.ts';
import { saysHidden } from './sight.ts';
import type { Sight } from './sight.ts';

/** Where a name comes from; `parts`: `aria-labelledby` points inside the element. */
type NameSource = 'none' | 'content' | 'parts' | 'outside';
export type Name = { readonly text: string; readonly source: NameSource };

/** How a text alternative is being gathered. */
type Way = {
  /** `content`: as part of the name of something around; `reference`: asked for by id or by a label. */
  readonly mode: 'content' | 'reference';
  /** The starting point was hidden: then all of it counts. */
  readonly hiddenToo: boolean;
  /** `aria-labelledby` is followed once only. */
  readonly byId: boolean;
  readonly seen: Set<Element>;
  /** Whose name it is, where it may refer to itself: then it is no control inside a name. */
  readonly from?: Element | undefined;
};

/** Pages are nested deeper than calls may be: from here on the text of what is inside is gathered beforehand … */
const primed = 100;
/** … and where that is of no use, because it depends on who asks, is left out of names. */
const deepest = 400;
const nobody: Name = { text: '', source: 'none' };
const html = 'http://www.w3.org/1999/xhtml';

/** Accessible names (accname 1.2, HTML-AAM) as one document has them now. */
export class Names {
  readonly #sight: Sight;
  readonly #roleOf: (element: Element) => string;
  readonly #labelled = new Map<Node, Map<Element, Element[]>>();
  #shared: Set<Element> | undefined;
  /** How often something elsewhere was asked. */
  #jumps = 0;
  /** How often something was asked that is not written in the element itself, nor said by its style: see walk.ts. */
  outside = 0;
  /** What is found is kept for the next walk. */
  keeps = false;
  /** How many calls deep the text of an element is being gathered. */
  #depth = 0;

  constructor(sight: Sight, roleOf: (element: Element) => string) {
    this.#sight = sight;
    this.#roleOf = roleOf;
  }

  of(element: Element, role: string): Name {
    if (nameless.has(role) || this.#sight.hidden(element)) return nobody;
    const referred = this.#referred(element);
    if (referred.length > 0) {
      const text = flatten(this.#joinReferred(referred, new Set(), element));
      if (text)
        return {
          text,
          source: namedByPart(role) && referred.some(one => says(element, one)) ? 'parts' : 'outside',
        };
    }
    const label = flatten(element.getAttribute('aria-label') ?? '');
    if (label.trim()) return { text: label, source: 'outside' };
    const native = maySpeak(element)
      ? this.#native(element, { mode: 'reference', hiddenToo: false, byId: false, seen: new Set([element]) })
      : undefined;
    if (native !== undefined && (flatten(native) || final(element)))
      return { text: flatten(native), source: 'outside' };
    if ((namedByContent.has(role) && !namedByHost.has(element.localName)) || (isSummary(element) && role !== 'term')) {
      const text = flatten(
        this.#content(element, { mode: 'content', hiddenToo: false, byId: false, seen: new Set([element]) }),
      );
      // A menu says nothing of what it holds.
      if (text) return { text, source: role === 'menu' ? 'outside' : 'content' };
    }
    const text = flatten(tooltip(element));
    return text ? { text, source: 'outside' } : nobody;
  }

  /** What the element adds to the name of something around it, as it is written; `byId` where that refers to its content. */
  lent(element: Element, byId: boolean): string {
    return this.#part(element, { mode: byId ? 'reference' : 'content', hiddenToo: false, byId, seen: new Set() });
  }

  /** The description, from `aria-describedby`, `aria-description` or a title that is not the name already. */
  description(element: Element, name: string): string {
    const referred = byIds(element, 'aria-describedby');
    if (referred.length > 0) return flatten(this.#joinReferred(referred, new Set(), element));
    const written = flatten(element.getAttribute('aria-description') ?? '');
    if (written) return written;
    const title = flatten(element.getAttribute('title') ?? '');
    return title === name ? '' : title;
  }

  #referred(element: Element): readonly Element[] {
    // Who bears an id can change, also from nobody to somebody.
    if (element.hasAttribute('aria-labelledby')) this.outside++;
    return byIds(element, 'aria-labelledby');
  }

  #joinReferred(elements: readonly Element[], seen: Set<Element>, from?: Element): string {
    this.#jumps++;
    return elements
      .map(one =>
        this.#alternative(one, { mode: 'reference', hiddenToo: this.#sight.hidden(one), byId: true, seen, from }),
      )
      .join(' ');
  }

  #part(element: Element, way: Way): string {
    // Seen from outside, an element always adds the same; only references and hidden starting points make a difference.
    const plain = way.mode === 'content' && !way.hiddenToo && !way.byId && !this.#isShared(element);
    if (plain) {
      const { lent, lentFromOutside } = this.#sight.look(element);
      if (lent !== undefined) {
        if (lentFromOutside) this.outside++;
        return lent;
      }
    }
    if (this.#depth > deepest) return '';
    if (plain && this.#depth === primed) this.#prime(element);
    const jumps = this.#jumps;
    const { outside } = this;
    this.#depth++;
    const text = this.#alternative(element, way);
    this.#depth--;
    // What was said already is not said again, so text that was fetched from elsewhere holds for this once only.
    if (plain && jumps === this.#jumps) {
      const look = this.#sight.look(element);
      look.lent = text;
      look.lentFromOutside = outside !== this.outside;
      if (this.keeps) look.kept.lent = look.lentFromOutside ? undefined : text;
    }
    return text;
  }

  /** Finds out what all inside an element adds, the innermost first, so that no call has to go deep. */
  #prime(element: Element): void {
    const all = [element];
    for (const one of all) for (const node of this.#sight.children(one)) if (isElement(node)) all.push(node);
    const depth = this.#depth;
    this.#depth = primed + 1;
    for (let one = all.pop(); one; one = all.pop()) this.lent(one, false);
    this.#depth = depth;
  }

  /** Something in the document owns something: then names depend on more than what is around. */
  get owned(): boolean {
    this.#isShared(document.documentElement);
    return this.#shared?.size !== 0;
  }

  /** What is owned from elsewhere, or owns, is said once only, so it depends on what was said before; and so do those around it. */
  #isShared(element: Element): boolean {
    if (!this.#shared) {
      this.#shared = new Set();
      for (const owner of document.querySelectorAll('[aria-owns]'))
        for (const one of [owner, ...byIds(owner, 'aria-owns')])
          for (let at: Element | undefined = one; at && !this.#shared.has(at); at = flatParent(at))
            this.#shared.add(at);
    }
    return this.#shared.size > 0 && this.#shared.has(element);
  }

  #alternative(element: Element, way: Way): string {
    if (way.seen.has(element)) return '';
    way.seen.add(element);
    if (!way.hiddenToo && this.#sight.hidden(element)) {
      // `seen-in-unseen`: something inside an invisible element can be visible again.
      return this.#sight.isCut(element) ? '' : this.#elements(element, way);
    }
    const role = this.#roleOf(element);
    if (!way.byId) {
      const referred = this.#referred(element);
      if (referred.includes(element)) way.seen.delete(element);
      const text = referred.length > 0 ? this.#joinReferred(referred, way.seen, element) : '';
      if (text.trim()) return text;
    }
    const value = element === way.from ? undefined : this.#value(element, role, way);
    if (value !== undefined) return value;
    // A slot is not there for anyone: what is put into it is.
    const label = element.localName === 'slot' ? '' : (element.getAttribute('aria-label') ?? '');
    if (label.trim()) return label;
    const meaningless = role === 'none' || role === 'presentation';
    if (!meaningless) {
      const native = this.#native(element, way);
      if (native !== undefined && (native.trim() || final(element))) return native;
    }
    const lends = way.mode === 'reference' || role === '' || lentToName.has(role) || isSummary(element);
    // What gives up its role is no more than what it contains.
    if (lends && (meaningless || element === way.from || !namedByHost.has(element.localName))) {
      const text = this.#content(element, way);
      // White space alone still keeps apart what is around.
      if (text.trim() || meaningless) return text;
      return tooltip(element) || text;
    }
    return meaningless ? '' : tooltip(element);
  }

  /** What a control inside a name or label says: its value. */
  #value(element: Element, role: string, way: Way): string | undefined {
    if (/^(?:input|select|textarea)$/.test(element.localName)) this.outside++;
    if (role === 'textbox' || role === 'searchbox') {
      if (element.localName === 'input' || element.localName === 'textarea') return (element as HTMLInputElement).value;
      return this.#content(element, way);
    }
    if (role === 'combobox' || role === 'listbox') return this.#chosen(element, role, way);
    if (ranges.has(role)) {
      const written = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
      if (written !== null) return written;
      const native = element as HTMLInputElement;
      if (element.localName === 'input') return native.value;
      return /^(?:meter|progress)$/.test(element.localName) ? (native.getAttribute('value') ?? '') : '';
    }
    return role === 'menu' ? '' : undefined;
  }

  #chosen(element: Element, role: string, way: Way): string {
    if (element.localName === 'input') return (element as HTMLInputElement).value;
    const options =
      element.localName === 'select'
        ? [...(element as HTMLSelectElement).selectedOptions]
        : [element, ...byIds(element, 'aria-owns')].flatMap(list => [
            ...list.querySelectorAll('[role=option][aria-selected=true]'),
          ]);
    // A combobox without a list says what stands in it.
    if (options.length === 0 && role === 'combobox' && element.localName !== 'select')
      return this.#content(element, way);
    return options.map(option => this.#part(option, way)).join(' ');
  }

  /** What the host language names an element by; undefined where it has no say. */
  #native(element: Element, way: Way): string | undefined {
    if (element.namespaceURI !== html) return this.#nativeForeign(element, way);
    switch (element.localName) {
      case 'input':
        return this.#nativeInput(element as HTMLInputElement, way);
      case 'button':
      case 'meter':
      case 'output':
      case 'progress':
      case 'select':
      case 'textarea':
        return this.#labels(element, way);
      case 'img':
      case 'area':
        return element.getAttribute('alt') ?? undefined;
      case 'table': {
        const caption = childOf(element, 'caption');
        return caption ? this.#inside(caption, way) : (element.getAttribute('summary') ?? undefined);
      }
      case 'fieldset':
        return this.#ofChild(element, 'legend', way);
      case 'figure':
        return this.#ofChild(element, 'figcaption', way);
      default:
        return undefined;
    }
  }

  #nativeForeign(element: Element, way: Way): string | undefined {
    const title = childOf(element, 'title');
    if (title && element.namespaceURI === 'http://www.w3.org/2000/svg')
      return this.#inside(title, { ...way, hiddenToo: true });
    return element.getAttribute('xlink:title') ?? undefined;
  }

  #nativeInput(input: HTMLInputElement, way: Way): string | undefined {
    this.outside++;
    switch (input.type) {
      case 'button':
        return input.value;
      case 'submit':
        return input.value || 'Submit';
      case 'reset':
        return input.value || 'Reset';
      case 'file':
        return this.#labels(input, way) || 'Choose File';
      case 'image':
        return this.#labels(input, way) || input.getAttribute('alt') || input.getAttribute('title') || 'Submit';
      default:
        return this.#labels(input, way);
    }
  }

  #labels(control: Element, way: Way): string | undefined {
    const labels = this.labelsOf(control);
    if (labels.length === 0) return undefined;
    this.outside++;
    return labels
      .map(label =>
        this.#alternative(label, {
          mode: 'reference',
          hiddenToo: way.hiddenToo,
          byId: false,
          seen: new Set(way.seen).add(control),
        }),
      )
      .filter(text => text.trim())
      .join(' ');
  }

  /** The labels of a control, as its own list has them; but that looks through the whole document, once for each control. */
  labelsOf(control: Element): readonly Element[] {
    const root = control.getRootNode() as Document | ShadowRoot;
    let labelled = this.#labelled.get(root);
    if (!labelled) {
      labelled = new Map();
      for (const label of root.querySelectorAll('label')) {
        const { control: named } = label;
        if (!named) continue;
        const known = labelled.get(named);
        if (known) known.push(label);
        else labelled.set(named, [label]);
      }
      this.#labelled.set(root, labelled);
    }
    return labelled.get(control) ?? [];
  }

  #ofChild(element: Element, tag: string, way: Way): string | undefined {
    const child = childOf(element, tag);
    return child ? this.#inside(child, way) : undefined;
  }

  #inside(element: Element, way: Way): string {
    return this.#alternative(element, { ...way, mode: 'reference', hiddenToo: way.hiddenToo, seen: new Set(way.seen) });
  }

  #content(element: Element, way: Way): string {
    let text = this.#sight.pseudoText(element, '::before');
    const closed = element.localName === 'details' && !(element as HTMLDetailsElement).open;
    for (const node of this.#sight.children(element)) {
      if (closed && isText(node)) continue;
      if (isText(node)) text += node.data;
      else if (isElement(node)) text += this.#spaced(node, way);
    }
    for (const owned of byIds(element, 'aria-owns')) {
      // `owned-from-hidden`: it counts as a child of this element, so it is not hidden with what is around it elsewhere.
      const hiddenToo =
        way.hiddenToo || (this.#sight.hidden(owned) && !saysHidden(owned) && !this.#sight.unseen(owned));
      text += this.#spaced(owned, { ...way, hiddenToo });
    }
    return text + this.#sight.pseudoText(element, '::after');
  }

  #elements(element: Element, way: Way): string {
    let text = '';
    for (const node of this.#sight.children(element)) if (isElement(node)) text += this.#spaced(node, way);
    return text;
  }

  #spaced(element: Element, way: Way): string {
    const text = this.#part(element, way);
    return this.#sight.display(element) !== 'inline' || element.localName === 'br' ? ` ${text} ` : text;
  }
}

function childOf(element: Element, tag: string): Element | undefined {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling)
    if (child.localName === tag) return child;
  return undefined;
}

const speaking = new Set(
  'input button meter output progress select textarea img area table fieldset figure'.split(' '),
);
/** Whether the host language may have a name for the element. */
const maySpeak = (element: Element): boolean => speaking.has(element.localName) || element.namespaceURI !== html;

/** Elements whose native name stands even when it is empty. */
function final(element: Element): boolean {
  switch (element.localName) {
    case 'table':
      return !!childOf(element, 'caption');
    case 'fieldset':
      return !!childOf(element, 'legend');
    case 'figure':
      return !!childOf(element, 'figcaption');
    default:
      return false;
  }
}

/** Roles that are not told by name where a part of them that is shown is their name; landmarks and groups always are. */
const namedByPart = (role: string): boolean =>
  role === '' || role === 'article' || role === 'blockquote' || (role !== 'region' && lentToName.has(role));

/** Whether one of the elements that name an element does so by what that contains. */
const says = (element: Element, named: Element): boolean =>
  named === element ? !element.getAttribute('aria-label')?.trim() : element.contains(named);

/** Elements that their content does not name, whatever role they take. */
const namedByHost = new Set('fieldset figure img input meter output progress select textarea'.split(' '));

const isSummary = (element: Element): boolean => element.localName === 'summary';

function tooltip(element: Element): string {
  const title = element.getAttribute('title');
  if (title?.trim()) return title;
  if (element.localName === 'textarea') return element.getAttribute('placeholder') ?? '';
  if (
    element.localName === 'input' &&
    /^(?:email|number|password|search|tel|text|url)$/.test((element as HTMLInputElement).type)
  )
    return element.getAttribute('placeholder') ?? '';
  return '';
}
