import { Concealed } from './concealed.ts';
import { isSecret } from '../probe/secrets.ts';
import { byIds, isElement, isText, tidy } from './flat.ts';
import type { Item, Part } from './item.ts';
import { hintOf, pictureHint } from './hint.ts';
import type { Look, Looks } from './look.ts';
import { marked, unmarked } from './marks.ts';
import { Names } from './names.ts';
import { isControl, roleOf } from './roles.ts';
import { drawnOver, saysHidden, Sight } from './sight.ts';
import { levelOf, statesOf } from './states.ts';

/** Elements that are looked through without their content. */
const opaque = new Set(['iframe', 'frame', 'input', 'textarea', 'audio', 'embed']);

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/** The content of an element while it is walked. */
type Step = {
  readonly element: Element;
  readonly content: readonly Node[];
  next: number;
  readonly into: Part[];
  readonly ariaHidden: boolean;
  /** Its texts are told. */
  readonly speaks: boolean;
  /** Stands apart from what is around it. */
  readonly apart: boolean;
};

/** Walks a document once and gives its tree, nothing pruned yet. */
export class Walk {
  readonly sight: Sight;
  readonly names: Names;
  readonly #concealed: Concealed;
  readonly #active: Element | undefined;
  /** Open elements, since pages are nested deeper than calls may be. */
  readonly #steps: Step[] = [];

  constructor(document: Document, looks: Looks) {
    this.sight = new Sight(looks);
    this.#concealed = new Concealed(this.sight);
    this.names = new Names(this.sight, element => this.roleOf(element));
    this.#active = activeElement(document);
  }

  roleOf(element: Element): string {
    return (this.sight.look(element).role ??= roleOf(element));
  }

  /** The parts that the element stands for: itself, or its content where it is not shown as a node. */
  of(element: Element): Part[] {
    const parts: Part[] = [];
    this.#enter(element, parts, false);
    for (let step = this.#steps.at(-1); step; step = this.#steps.at(-1)) {
      const node = step.content[step.next++];
      if (!node) {
        this.#steps.pop();
        this.#leave(step);
      } else if (isText(node)) {
        if (step.speaks) step.into.push(this.#told(node));
      } else if (isElement(node)) this.#enter(node, step.into, step.ariaHidden);
    }
    return parts;
  }

  /** What there was no time to find out, in words. */
  get leftOut(): string[] {
    return this.#concealed.leftOut;
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

  #enter(element: Element, into: Part[], hiddenAbove: boolean): void {
    const look = this.sight.look(element);
    if (look.visited || isUntold(element)) return;
    look.visited = true;
    const { display } = look;
    if (display === 'none') {
      into.push(' ');
      return;
    }
    const role = this.roleOf(element);
    const hides = saysHidden(element);
    const ariaHidden = hiddenAbove || hides;
    const visible = display === 'contents' || look.visible;
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
      this.#open(element, into, ariaHidden, visible, apart);
      return;
    }
    let speaks = visible;
    if (!meaningless || frame || ariaHidden) {
      const drawn = this.sight.drawn(element);
      const heard = !ariaHidden && visible && (drawn || isAlwaysHeard(element, display) || this.sight.heard(element));
      speaks &&= drawn || heard || display === 'contents';
      if ((drawn || heard) && (!meaningless || frame)) {
        const item = this.#item(look, frame ? 'iframe' : role, drawn, hides, heard);
        into.push(item);
        this.#open(element, item.children, ariaHidden, visible, false);
        return;
      }
    }
    this.#open(element, into, ariaHidden, speaks, apart);
  }

  /** What an element says before its content, which is next. */
  #open(element: Element, into: Part[], ariaHidden: boolean, speaks: boolean, apart: boolean): void {
    if (apart) into.push(' ');
    const tag = element.localName;
    if (tag === 'input' || tag === 'textarea') {
      const value = valueOf(element as HTMLInputElement);
      if (value && speaks) into.push(value);
    }
    if (opaque.has(tag)) {
      if (apart) into.push(' ');
      return;
    }
    if (speaks) this.#generated(element, '::before', into);
    this.#steps.push({ element, content: this.#content(element), next: 0, into, ariaHidden, speaks, apart });
  }

  #leave({ element, into, speaks, apart }: Step): void {
    if (speaks) this.#generated(element, '::after', into);
    if (apart) into.push(' ');
  }

  #generated(element: Element, which: '::before' | '::after', into: Part[]): void {
    const text = this.sight.pseudoText(element, which);
    if (text) into.push(text);
  }

  /** What of an element's content is shown, and what it owns. */
  #content(element: Element): readonly Node[] {
    if (element.localName === 'details' && !(element as HTMLDetailsElement).open) {
      const summary = element.querySelector(':scope > summary');
      return summary ? [summary] : [];
    }
    // `locked-content`: nobody sees it.
    if (this.sight.locks(element)) return [];
    if (drawnOver.has(element.localName)) return [...element.childNodes].filter(isText);
    const owned = byIds(element, 'aria-owns');
    const content = this.sight.children(element);
    return owned.length > 0 ? [...content, ...owned.filter(one => !this.sight.unseen(one))] : content;
  }

  #item({ element, style }: Look, role: string, drawn: boolean, hides: boolean, heard: boolean): Item {
    const name = role === 'iframe' || !heard ? undefined : this.names.of(element, role);
    const said = name?.text ?? '';
    const shown = tidy(said);
    let states = statesOf(element, role);
    if (element === this.#active) states += 'a';
    if (hides) states += 'h';
    return {
      element,
      role: role || 'generic',
      name: shown,
      nameFrom: name?.source === 'content' || name?.source === 'parts' ? name.source : undefined,
      repeatsContent: false,
      lifted: false,
      states,
      level: levelOf(element, role),
      reachable: drawn ? style.pointerEvents !== 'none' || role === 'iframe' : this.#worksByLabel(element),
      pointer: style.cursor === 'pointer',
      props: this.#props(element, role, said, shown, drawn),
      editable: isEditor(element),
      children: [],
      stands: undefined,
    };
  }

  #props(element: Element, role: string, said: string, shown: string, drawn: boolean): readonly string[] {
    const fact = factOf(element, role, shown);
    const hint = this.#hint(element, role, said, drawn);
    return fact || hint ? [fact, hint && `hint=${hint}`].filter(Boolean) : nothing;
  }

  /** A box without area can still be ticked by the label that stands for it. */
  #worksByLabel(element: Element): boolean {
    if (element.localName !== 'input' || !/^(?:checkbox|radio|file)$/.test((element as HTMLInputElement).type))
      return false;
    return this.names.labelsOf(element).some(label => this.sight.drawn(label));
  }

  #hint(element: Element, role: string, name: string, drawn: boolean): string {
    if (role !== 'textbox' && isEditor(element)) return 'editable';
    if (!drawn || name.trim() !== '') return '';
    if (isControl(role)) return hintOf(element);
    return element.localName === 'img' && !element.hasAttribute('alt') && this.#isPicture(element)
      ? pictureHint(element)
      : '';
  }

  /** Large enough to show something, and not part of a control, whose hint tells of it. */
  #isPicture(element: Element): boolean {
    const { width, height } = this.sight.box(element);
    return width >= 32 && height >= 32 && !element.closest('a, button');
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

/** Where a link leads, what a field asks for; empty for others. */
function factOf(element: Element, role: string, name: string): string {
  if (role === 'link') {
    const url = element.getAttribute('href');
    if (url !== null) return `url=${url.startsWith('data:') ? url.replace(/,[^]*/, ',…') : url}`;
  }
  if (role === 'textbox') {
    const placeholder = element.getAttribute('placeholder');
    if (placeholder && tidy(placeholder) !== name) return `placeholder=${placeholder}`;
  }
  return '';
}

const nothing: readonly string[] = [];

/** The element that has the focus, inside shadow roots too. */
function activeElement(document: Document): Element | undefined {
  // A frame has its own active element even while the focus is elsewhere.
  if (window !== window.top && !document.hasFocus()) return undefined;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active ?? undefined;
}
