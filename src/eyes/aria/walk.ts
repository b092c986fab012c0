import { Concealed } from './concealed.ts';
import { isSecret } from '../probe/secrets.ts';
import { byIds, flatChildren, isElement, isText, tidy } from './flat.ts';
import type { Item, Part } from './item.ts';
import { hintOf, pictureHint } from './hint.ts';
import { marked, unmarked } from './marks.ts';
import { Names } from './names.ts';
import { isControl, roleOf } from './roles.ts';
import { drawnOver, saysHidden, Sight } from './sight.ts';
import { levelOf, statesOf } from './states.ts';

/** Elements that are looked through without their content. */
const opaque = new Set(['iframe', 'frame', 'input', 'textarea', 'audio', 'embed']);

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/** Walks a document once and gives its tree, nothing pruned yet. */
export class Walk {
  readonly sight = new Sight();
  readonly names: Names;
  readonly #concealed = new Concealed(this.sight);
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
      if (speaks) into.push(this.#told(node));
    } else if (isElement(node)) this.#element(node, into, ariaHidden);
  }

  /** What can scroll its content, the page first. */
  *scrollers(): Generator<Element> {
    if (document.scrollingElement) yield document.scrollingElement;
    for (const element of this.#concealed.scrollers) {
      const { overflowY } = this.sight.style(element);
      if (overflowY === 'auto' || overflowY === 'scroll') yield element;
    }
  }

  /** A text, marked where a person cannot see it. */
  #told(text: Text): string {
    const said = unmarked(text.data);
    const parent = text.parentElement ?? (text.parentNode as ShadowRoot | null)?.host;
    return parent && /\S/.test(said) && this.#concealed.of(parent) ? marked(said) : said;
  }

  #element(element: Element, into: Part[], hiddenAbove: boolean): void {
    if (this.#visited.has(element) || isUntold(element)) return;
    this.#visited.add(element);
    const style = this.sight.style(element);
    const display = this.sight.display(element);
    if (display === 'none') {
      into.push(' ');
      return;
    }
    const role = this.roleOf(element);
    const hides = saysHidden(element);
    const ariaHidden = hiddenAbove || hides;
    const visible = display === 'contents' || this.sight.visible(element);
    const meaningless = role === 'none' || role === 'presentation';
    const frame = element.localName === 'iframe' || element.localName === 'frame';
    const apart = display !== 'inline';
    if (
      (role === '' || role === 'generic') &&
      (!apart || display === 'contents') &&
      isOneText(element) &&
      !frame &&
      !isEditor(element)
    ) {
      if (apart) into.push(' ');
      this.#content(element, into, ariaHidden, visible);
      if (apart) into.push(' ');
      return;
    }
    let item: Item | undefined;
    let speaks = visible;
    if (!meaningless || frame || ariaHidden) {
      const drawn = this.sight.drawn(element);
      const heard = !ariaHidden && visible && (drawn || isAlwaysHeard(element, display) || this.sight.heard(element));
      speaks &&= drawn || heard || display === 'contents';
      if ((drawn || heard) && (!meaningless || frame))
        item = this.#item(element, frame ? 'iframe' : role, drawn, style, hides, heard);
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

  #item(
    element: Element,
    role: string,
    drawn: boolean,
    style: CSSStyleDeclaration,
    hides: boolean,
    heard: boolean,
  ): Item {
    const name = role === 'iframe' || !heard ? undefined : this.names.of(element, role);
    let states = statesOf(element, role);
    if (element === this.#active) states += 'a';
    if (hides) states += 'h';
    return {
      element,
      role: role || 'generic',
      name: tidy(name?.text ?? ''),
      nameFrom: name?.source === 'content' || name?.source === 'parts' ? name.source : undefined,
      repeatsContent: false,
      lifted: false,
      states,
      level: levelOf(element, role),
      reachable:
        (drawn && (style.pointerEvents !== 'none' || role === 'iframe')) || (!drawn && this.#worksByLabel(element)),
      pointer: style.cursor === 'pointer',
      props: [
        ...propsOf(element, role, tidy(name?.text ?? '')),
        ...this.#hints(element, role, name?.text ?? '', drawn),
      ],
      editable: isEditor(element),
      children: [],
    };
  }

  /** A box without area can still be ticked by the label that stands for it. */
  #worksByLabel(element: Element): boolean {
    if (element.localName !== 'input' || !/^(?:checkbox|radio|file)$/.test((element as HTMLInputElement).type))
      return false;
    return [...((element as HTMLInputElement).labels ?? [])].some(label => this.sight.drawn(label));
  }

  #hints(element: Element, role: string, name: string, drawn: boolean): string[] {
    const hint =
      isEditor(element) && role !== 'textbox'
        ? 'editable'
        : name.trim() !== '' || !drawn
          ? ''
          : isControl(role)
            ? hintOf(element)
            : element.localName === 'img' && !element.hasAttribute('alt') && this.#isPicture(element)
              ? pictureHint(element)
              : '';
    return hint ? [`hint=${hint}`] : [];
  }

  /** Large enough to show something, and not part of a control, whose hint tells of it. */
  #isPicture(element: Element): boolean {
    const { width, height } = this.sight.box(element);
    return width >= 32 && height >= 32 && !element.closest('a, button');
  }

  #inside(element: Element, into: Part[], ariaHidden: boolean, speaks: boolean): void {
    if (element.localName === 'input' || element.localName === 'textarea') {
      const value = valueOf(element as HTMLInputElement);
      if (value && speaks) into.push(value);
    }
    if (opaque.has(element.localName)) return;
    this.#content(element, into, ariaHidden, speaks);
  }

  #content(element: Element, into: Part[], ariaHidden: boolean, speaks: boolean): void {
    if (speaks) into.push(this.sight.pseudoText(element, '::before'));
    if (element.localName === 'details' && !(element as HTMLDetailsElement).open) {
      const summary = element.querySelector(':scope > summary');
      if (summary) this.#element(summary, into, ariaHidden);
    } else if (this.sight.locks(element)) {
      // `locked-content`: nobody sees it.
    } else if (drawnOver.has(element.localName)) {
      for (const node of element.childNodes) if (isText(node) && speaks) into.push(this.#told(node));
    } else {
      for (const node of flatChildren(element)) this.#node(node, into, ariaHidden, speaks);
      for (const owned of byIds(element, 'aria-owns'))
        if (!this.sight.unseen(owned)) this.#element(owned, into, ariaHidden);
    }
    if (speaks) into.push(this.sight.pseudoText(element, '::after'));
  }
}

/** Parts of a drawing that are told elsewhere, as its name or not at all; and what a list holds besides its options. */
const isUntold = (element: Element): boolean =>
  element.parentElement?.localName === 'select'
    ? !element.localName.startsWith('opt') && isClosed(element.parentElement as HTMLSelectElement)
    : element.namespaceURI === svg
      ? /^(?:desc|metadata|script|style|title)$/.test(element.localName)
      : isMisplaced(element);

const isClosed = (list: HTMLSelectElement): boolean => !list.multiple && list.size <= 1;

/** HTML where only drawing or formula is drawn. */
function isMisplaced(element: Element): boolean {
  const parent = element.parentElement;
  if (!parent || parent.namespaceURI === html || element.namespaceURI !== html) return false;
  return !/^(?:foreignObject|m[ions]|mtext|annotation-xml)$/.test(parent.localName);
}

/** Where writing begins to be possible. */
function isEditor(element: Element): boolean {
  const value = element.getAttribute('contenteditable');
  return (
    value !== null &&
    value !== 'false' &&
    (element as HTMLElement).isContentEditable &&
    !(element.parentElement?.isContentEditable ?? false)
  );
}

const isOneText = (element: Element): boolean =>
  element.firstChild !== null &&
  isText(element.firstChild) &&
  element.firstChild.nextSibling === null &&
  !element.shadowRoot;

/** A slot shows what is put into it; options have no area in a closed list. */
const isAlwaysHeard = (element: Element, display: string): boolean =>
  element.localName === 'slot' || (element.localName === 'option' && display !== 'contents');

function valueOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  if (/^(?:checkbox|radio|file)$/.test(field.type)) return '';
  return field.value && isSecret(field) ? '••••' : field.value;
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
  // A frame has its own active element even while the focus is elsewhere.
  if (window !== window.top && !document.hasFocus()) return undefined;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active ?? undefined;
}
