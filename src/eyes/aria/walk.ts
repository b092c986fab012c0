import { byIds, flatChildren, isElement, isText, tidy } from './flat.ts';
import type { Item, Part } from './item.ts';
import { Names } from './names.ts';
import { roleOf } from './roles.ts';
import { pseudoText, saysHidden, Sight } from './sight.ts';
import { levelOf, statesOf } from './states.ts';

/** Elements that are looked through without their content. */
const opaque = new Set(['iframe', 'frame', 'input', 'textarea', 'audio', 'embed']);

/** Elements that are drawn in place of the elements inside them. */
const drawnOver = new Set(['canvas', 'meter', 'progress', 'video']);

/** Walks a document once and gives its tree, nothing pruned yet. */
export class Walk {
  readonly sight = new Sight();
  readonly names: Names;
  readonly #roles = new Map<Element, string>();
  readonly #visited = new Set<Element>();
  readonly #active: Element | undefined;

  constructor(document: Document) {
    this.names = new Names(this.sight, element => this.roleOf(element));
    this.#active = activeElement(document);
  }

  roleOf(element: Element): string {
    let role = this.#roles.get(element);
    if (role === undefined) {
      role = roleOf(element);
      this.#roles.set(element, role);
    }
    return role;
  }

  /** The parts that the element stands for: itself, or its content where it is not shown as a node. */
  of(element: Element): Part[] {
    const parts: Part[] = [];
    this.#element(element, parts, false);
    return parts;
  }

  #node(node: Node, into: Part[], ariaHidden: boolean, speaks: boolean): void {
    if (isText(node)) {
      if (speaks) into.push(node.data);
    } else if (isElement(node)) this.#element(node, into, ariaHidden);
  }

  #element(element: Element, into: Part[], hiddenAbove: boolean): void {
    if (this.#visited.has(element) || isUntold(element)) return;
    this.#visited.add(element);
    const style = this.sight.style(element);
    const display = style.display;
    if (display === 'none') {
      into.push(' ');
      return;
    }
    const role = this.roleOf(element);
    const hides = saysHidden(element);
    const ariaHidden = hiddenAbove || hides;
    const visible = style.visibility === 'visible' || display === 'contents';
    const meaningless = role === 'none' || role === 'presentation';
    const frame = element.localName === 'iframe' || element.localName === 'frame';
    const apart = display !== 'inline';
    if ((role === '' || role === 'generic') && (!apart || display === 'contents') && isOneText(element) && !frame) {
      if (apart) into.push(' ');
      this.#content(element, into, ariaHidden, visible);
      if (apart) into.push(' ');
      return;
    }
    let item: Item | undefined;
    let speaks = visible;
    if (!meaningless || frame || ariaHidden) {
      const drawn = this.sight.drawn(element);
      speaks &&= drawn || !ariaHidden;
      const heard = !ariaHidden && visible && (drawn || isHeard(element, display));
      if ((drawn || heard) && (!meaningless || frame)) item = this.#item(element, frame ? 'iframe' : role, drawn, style, hides, heard);
    }
    if (item) {
      into.push(item);
      this.#inside(element, item.children, ariaHidden, visible);
      return;
    }
    if (apart) into.push(' ');
    this.#inside(element, into, ariaHidden, speaks);
    if (apart) into.push(' ');
  }

  #item(element: Element, role: string, drawn: boolean, style: CSSStyleDeclaration, hides: boolean, heard: boolean): Item {
    const name = role === 'iframe' || !heard ? undefined : this.names.of(element, role);
    let states = statesOf(element, role);
    if (element === this.#active) states += 'a';
    if (hides) states += 'h';
    return {
      element,
      role: role || 'generic',
      name: tidy(name?.text ?? ''),
      fromContent: name?.source === 'content',
      repeatsContent: false,
      states,
      level: levelOf(element, role),
      reachable: drawn && style.pointerEvents !== 'none',
      pointer: style.cursor === 'pointer',
      props: propsOf(element, role, tidy(name?.text ?? '')),
      children: [],
    };
  }

  #inside(element: Element, into: Part[], ariaHidden: boolean, speaks: boolean): void {
    if (element.localName === 'input' || element.localName === 'textarea') {
      const value = valueOf(element as HTMLInputElement);
      if (value) into.push(value);
    }
    if (opaque.has(element.localName)) return;
    if (this.sight.style(element).contentVisibility === 'hidden') return;
    this.#content(element, into, ariaHidden, speaks);
  }

  #content(element: Element, into: Part[], ariaHidden: boolean, speaks: boolean): void {
    if (speaks) into.push(pseudoText(element, '::before'));
    if (element.localName === 'details' && !(element as HTMLDetailsElement).open) {
      const summary = element.querySelector(':scope > summary');
      if (summary) this.#element(summary, into, ariaHidden);
    } else if (drawnOver.has(element.localName)) {
      for (const node of element.childNodes) if (isText(node) && speaks) into.push(node.data);
    } else if (this.roleOf(element) !== 'textbox') {
      for (const node of flatChildren(element)) this.#node(node, into, ariaHidden, speaks);
      for (const owned of byIds(element, 'aria-owns')) this.#element(owned, into, ariaHidden);
    }
    if (speaks) into.push(pseudoText(element, '::after'));
  }
}

/** Parts of a drawing that are told elsewhere, as its name or not at all; the button of a list says what is chosen once more. */
const isUntold = (element: Element): boolean =>
  element.localName === 'button'
    ? element.parentElement?.localName === 'select'
    : /^(?:desc|metadata|script|style|title)$/.test(element.localName) && element.namespaceURI === 'http://www.w3.org/2000/svg';

const isOneText = (element: Element): boolean =>
  element.firstChild !== null && isText(element.firstChild) && element.firstChild.nextSibling === null && !element.shadowRoot;

/** Without an area, but part of the page all the same: not so in closed parts and fallback content. */
const isHeard = (element: Element, display: string): boolean =>
  display === 'contents' || element.localName === 'option' || element.checkVisibility();

function valueOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return /^(?:checkbox|radio|file)$/.test(field.type) ? '' : field.value;
}

function propsOf(element: Element, role: string, name: string): string[] {
  if (role === 'link') {
    const url = element.getAttribute('href');
    if (url !== null) return [`url=${url.startsWith('data:') ? url.replace(/,[^]*/, ',…') : url}`];
  }
  if (role === 'textbox') {
    const placeholder = element.getAttribute('placeholder');
    if (placeholder && tidy(placeholder) !== name) return [`placeholder=${placeholder}`];
  }
  return [];
}

/** The element that has the focus, inside shadow roots too. */
function activeElement(document: Document): Element | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active ?? undefined;
}
