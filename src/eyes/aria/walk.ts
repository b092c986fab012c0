import { Concealed } from './concealed.ts';
import { isSecret } from '../probe/secrets.ts';
import { byIds, isElement, isText, tidy } from './flat.ts';
import type { Item, Part } from './item.ts';
import { hintOf, pictureHint } from './hint.ts';
import { Changes } from './changes.ts';
import { Looks } from './look.ts';
import type { Look } from './look.ts';
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
  readonly look: Look;
  /** The element as it is told, its name still to come. */
  readonly item: Item | undefined;
  readonly drawn: boolean;
  readonly heard: boolean;
  readonly content: readonly Node[];
  next: number;
  readonly into: Part[];
  readonly ariaHidden: boolean;
  /** Its texts are told. */
  readonly speaks: boolean;
  /** Stands apart from what is around it. */
  readonly apart: boolean;
  /** Nothing in it is as it was for certain. */
  readonly fresh: boolean;
  /** Something in it is not as it was at the walk before, so that its name is to be made anew. */
  changed: boolean;
};

/** What lasts from one walk to the next. */
export class Memory {
  readonly looks = new Looks();
  readonly changes = new Changes();
  /** Number of the last walk. */
  walks = 0;
}

/** What names have of their content although it is not walked. */
const odd = new Set(['iframe', 'frame', 'audio', 'embed']);
/** Elements that can have labels; the names of inputs are never kept. */
const labelable = new Set(['button', 'meter', 'output', 'progress', 'select', 'textarea']);
const nobody: readonly Node[] = [];

/** Walks a document once and gives its tree, nothing pruned yet. */
export class Walk {
  readonly sight: Sight;
  readonly names: Names;
  readonly #concealed: Concealed;
  readonly #active: Element | undefined;
  /** Open elements, since pages are nested deeper than calls may be. */
  readonly #steps: Step[] = [];
  readonly #memory: Memory;
  /** Number of this walk. */
  #walk = 0;
  /** Nothing that was kept counts. */
  #anew = true;

  constructor(document: Document, memory: Memory) {
    this.#memory = memory;
    this.sight = new Sight(memory.looks);
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
    if (this.#walk === 0) {
      this.#walk = ++this.#memory.walks;
      this.#anew = !this.#memory.changes.catchUp() || this.names.owned || element.getRootNode() !== document;
      this.names.keeps = true;
    }
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
    const around = this.#steps.at(-1);
    if (look.visited || isUntold(element)) {
      // Names may still speak of it.
      if (around) around.changed = true;
      return;
    }
    look.visited = true;
    const { display } = look;
    const role = this.roleOf(element);
    const fresh = this.#isFresh(element, around);
    const changed = this.#differs(look, role) || fresh;
    if (display === 'none') {
      if (changed && around) around.changed = true;
      into.push(' ');
      return;
    }
    const hides = saysHidden(element);
    const ariaHidden = hiddenAbove || hides;
    const visible = display === 'contents' || look.visible;
    const meaningless = role === 'none' || role === 'presentation';
    const frame = element.localName === 'iframe' || element.localName === 'frame';
    const apart = display !== 'inline';
    const step = {
      look,
      item: undefined,
      drawn: false,
      heard: false,
      into,
      ariaHidden,
      speaks: visible,
      apart,
      fresh,
      changed,
    };
    if (
      (role === '' || role === 'generic') &&
      (!apart || display === 'contents') &&
      isOneText(element) &&
      !frame &&
      !isEditor(element)
    ) {
      this.#open(step);
      return;
    }
    let speaks = visible;
    if (!meaningless || frame || ariaHidden) {
      const drawn = this.sight.drawn(element);
      const heard = !ariaHidden && visible && (drawn || isAlwaysHeard(element, display) || this.sight.heard(element));
      speaks &&= drawn || heard || display === 'contents';
      if ((drawn || heard) && (!meaningless || frame)) {
        const item = this.#item(look, frame ? 'iframe' : role, drawn, hides);
        into.push(item);
        this.#open({ ...step, item, drawn, heard, into: item.children, apart: false });
        return;
      }
    }
    this.#open({ ...step, speaks });
  }

  /** Nothing is known of the element and of what is in it: it was put here, or is in a shadow root, which is not watched. */
  #isFresh(element: Element, around: Step | undefined): boolean {
    const added = this.#memory.changes.added(element);
    return added || this.#anew || element.shadowRoot !== null || around?.fresh === true;
  }

  /** Whether something that names depend on is not as it was, the content left aside; keeps it as it is. */
  #differs(look: Look, role: string): boolean {
    const { element, kept, display, visible } = look;
    const cut = this.sight.isCut(element);
    const labelled = labelable.has(element.localName) && this.names.labelsOf(element).length > 0;
    const same =
      kept.walk === this.#walk - 1 &&
      kept.display === display &&
      kept.visible === visible &&
      kept.cut === cut &&
      kept.role === role &&
      kept.labelled === labelled &&
      !odd.has(element.localName);
    kept.walk = this.#walk;
    kept.display = display;
    kept.visible = visible;
    kept.cut = cut;
    kept.role = role;
    kept.labelled = labelled;
    return this.#memory.changes.touched(element) || !same;
  }

  /** What an element says before its content, which is next. */
  #open(step: Omit<Step, 'content' | 'next'>): void {
    const { into, apart, look } = step;
    const { element } = look;
    if (apart) into.push(' ');
    const tag = element.localName;
    if (tag === 'input' || tag === 'textarea') {
      const value = valueOf(element as HTMLInputElement);
      if (value && step.speaks) into.push(value);
    }
    if (opaque.has(tag)) {
      this.#steps.push({ ...step, content: nobody, next: 0, speaks: false });
      return;
    }
    const open = { ...step, content: this.#content(element), next: 0 };
    const locks = this.sight.locks(element);
    if (locks !== look.kept.locks) open.changed = true;
    look.kept.locks = locks;
    this.#generated(open, '::before');
    this.#steps.push(open);
  }

  #leave(step: Step): void {
    const { look, into, apart, item } = step;
    if (!opaque.has(look.element.localName)) this.#generated(step, '::after');
    if (apart) into.push(' ');
    const around = this.#steps.at(-1);
    const { kept } = look;
    if (step.changed) {
      if (around) around.changed = true;
      kept.name = undefined;
      kept.lent = undefined;
    } else if (kept.lent !== undefined) {
      look.lent = kept.lent;
      look.lentFromOutside = false;
    }
    if (item) this.#complete(item, step);
  }

  /** Gives an item its name, and what is told only of what has none. */
  #complete(item: Item, { look: { element, kept }, drawn, heard }: Step): void {
    const { role } = item;
    let said = '';
    if (heard && role !== 'iframe') {
      const { outside } = this.names;
      const name = kept.name ?? this.names.of(element, this.roleOf(element));
      if (this.names.outside === outside) kept.name = name;
      said = name.text;
      item.name = tidy(said);
      if (name.source === 'content' || name.source === 'parts') item.nameFrom = name.source;
    }
    const fact = factOf(element, role, item.name);
    const hint = this.#hint(element, role, said, drawn);
    if (fact || hint) item.props = [fact, hint && `hint=${hint}`].filter(Boolean);
  }

  /** Content that a style sheet makes. */
  #generated(step: Step, which: '::before' | '::after'): void {
    const { look, speaks, into } = step;
    const text = speaks ? this.sight.pseudoText(look.element, which) : '';
    if (text) into.push(text);
    const { kept } = look;
    const place = which === '::before' ? 'before' : 'after';
    // Of what does not speak names may still make use.
    if (kept[place] !== text || (!speaks && this.sight.generates)) step.changed = true;
    kept[place] = text;
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

  /** Its name comes when its content is known. */
  #item({ element, style }: Look, role: string, drawn: boolean, hides: boolean): Item {
    let states = statesOf(element, role);
    if (element === this.#active) states += 'a';
    if (hides) states += 'h';
    return {
      element,
      role: role || 'generic',
      name: '',
      nameFrom: undefined,
      repeatsContent: false,
      lifted: false,
      states,
      level: levelOf(element, role),
      reachable: drawn ? style.pointerEvents !== 'none' || role === 'iframe' : this.#worksByLabel(element),
      pointer: style.cursor === 'pointer',
      props: nothing,
      editable: isEditor(element),
      children: [],
      stands: undefined,
    };
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
