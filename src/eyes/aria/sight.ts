import { flatChildren, flatParent, isElement, isText } from './flat.ts';
import type { Box, Look, Looks } from './look.ts';

/** Elements that are drawn in place of the elements inside them. */
export const drawnOver: ReadonlySet<string> = new Set(['canvas', 'meter', 'progress', 'video']);

/** Children that are never drawn although their style does not say so. */
function closedDetails(element: Element): boolean {
  const parent = element.parentElement;
  if (parent?.localName !== 'details' || (parent as HTMLDetailsElement).open) return false;
  return !(element.localName === 'summary' && parent.querySelector(':scope > summary') === element);
}

/** The author keeps it from assistive technology. */
export const saysHidden = (element: Element): boolean => element.getAttribute('aria-hidden')?.toLowerCase() === 'true';

/** What can be seen of a document at one moment. Styles send no event when they change: a new one is made for each capture. */
export class Sight {
  readonly #looks: Looks;
  readonly #moment: number;
  readonly #range = document.createRange();
  #generates: boolean | undefined;

  constructor(looks: Looks) {
    this.#looks = looks;
    this.#moment = looks.next();
  }

  look(element: Element): Look {
    return this.#looks.at(this.#moment, element);
  }

  style(element: Element): CSSStyleDeclaration {
    return this.look(element).style;
  }

  display(element: Element): string {
    return this.look(element).display;
  }

  /** Where the element stands. */
  box(element: Element): Box {
    return boxOf(this.look(element));
  }

  /** What is shown in the element, in order. */
  children(element: Element): readonly Node[] {
    return (this.look(element).children ??= flatChildren(element));
  }

  /** Whether a style sheet of the document may generate content. */
  get generates(): boolean {
    return (this.#generates ??= generates(document));
  }

  /** In no shadow root. What is around was asked already, mostly. */
  #inDocument(element: Element): boolean {
    const look = this.look(element);
    if (look.inDocument === undefined) {
      const around = element.parentElement;
      look.inDocument = (around && this.look(around).inDocument) ?? element.getRootNode() === document;
    }
    return look.inDocument;
  }

  /** Text that a style sheet puts before or after the content, with spaces around where it is a block. */
  pseudoText(element: Element, which: '::before' | '::after'): string {
    // Asking for the style of a pseudo-element costs as much as all the rest, and most documents have none.
    if (!this.generates && this.#inDocument(element)) return '';
    const style = getComputedStyle(element, which);
    const content = style.content;
    if (content === 'none' || content === 'normal' || content === '') return '';
    if (style.display === 'none' || style.visibility !== 'visible') return '';
    const text = contentText(element, content);
    return text && style.display !== 'inline' ? ` ${text} ` : text;
  }

  /** Kept from assistive technology, by the element itself or something around it. */
  hidden(element: Element): boolean {
    const look = this.look(element);
    return this.#isCut(look) || (look.display !== 'contents' && !look.visible);
  }

  /** Elements inside are not drawn. */
  locks(element: Element): boolean {
    return this.#locks(this.look(element));
  }

  #locks(look: Look): boolean {
    // It has no effect on parts of tables and of lines.
    return (look.locks ??=
      !/^(?:inline|contents|table.*)$/.test(look.display) && look.style.contentVisibility === 'hidden');
  }

  /** Hidden from everyone, not from assistive technology alone. */
  unseen(element: Element): boolean {
    const { display, visible } = this.look(element);
    return !visible || (display !== 'contents' && !element.checkVisibility());
  }

  /** Hidden in a way that nothing inside can undo. */
  isCut(element: Element): boolean {
    return this.#isCut(this.look(element));
  }

  #isCut(look: Look): boolean {
    if (look.cut !== undefined) return look.cut;
    // From the outermost element inwards, since pages are nested deeper than calls may be.
    const path: Look[] = [look];
    let around: Look | undefined;
    for (let at = flatParent(look.element); at; at = flatParent(at)) {
      around = this.look(at);
      if (around.cut !== undefined) break;
      path.push(around);
      around = undefined;
    }
    let cut = around?.cut ?? false;
    for (let inner = path.pop(); inner; inner = path.pop()) {
      cut ||= this.#cuts(inner, around);
      inner.cut = cut;
      around = inner;
    }
    return cut;
  }

  /** It is hidden so by itself, or by what is directly around it. */
  #cuts({ element, display }: Look, parent: Look | undefined): boolean {
    return (
      display === 'none' ||
      saysHidden(element) ||
      closedDetails(element) ||
      (element.localName === 'embed' && !element.checkVisibility()) ||
      (element.parentElement?.shadowRoot != null && !element.assignedSlot) ||
      (parent !== undefined && (drawnOver.has(parent.element.localName) || this.#locks(parent)))
    );
  }

  /** Drawn with an area, so that a pointer can reach it. */
  drawn(element: Element): boolean {
    const look = this.look(element);
    return (look.drawn ??= this.#isDrawn(look));
  }

  #isDrawn(look: Look): boolean {
    if (look.display === 'contents') return this.#drawsChild(look.element);
    if (!look.visible) return false;
    const { width, height } = boxOf(look);
    return width > 0 && height > 0;
  }

  /** Part of the page although it has no area of its own: not so in closed parts and in fallback content. */
  heard(element: Element): boolean {
    if (element.localName === 'slot') return true;
    const { display, visible } = this.look(element);
    if (display !== 'contents') return visible && element.checkVisibility();
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node) ? this.heard(node) : isText(node) && this.#drawsText(node)) return true;
    }
    return false;
  }

  #drawsText(text: Text): boolean {
    this.#range.selectNode(text);
    const box = this.#range.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  }

  /** The lines that the text directly in an element is drawn on. */
  textBoxes(element: Element): DOMRect[] {
    const boxes: DOMRect[] = [];
    for (let node = (element.shadowRoot ?? element).firstChild; node; node = node.nextSibling) {
      if (!isText(node)) continue;
      this.#range.selectNode(node);
      boxes.push(...this.#range.getClientRects());
    }
    return boxes;
  }

  #drawsChild(element: Element): boolean {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node) ? this.drawn(node) : isText(node) && this.#drawsText(node)) return true;
    }
    return false;
  }
}

function boxOf(look: Look): Box {
  if (look.box) return look.box;
  // Each reading of its own goes to the browser: four, and the rest is counted.
  const { x, y, width, height } = look.element.getBoundingClientRect();
  return (look.box = { left: x, top: y, right: x + width, bottom: y + height, width, height });
}

const quoted = /^"((?:[^"\\]|\\.)*)"/;
const attribute = /^attr\(\s*([\w-]+)[^)]*\)/;
const unescape = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, char: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
  );

/** Whether a style sheet of the root, or one that cannot be read, speaks of generated content. */
function generates(root: DocumentOrShadowRoot): boolean {
  return [...root.styleSheets, ...root.adoptedStyleSheets].some(sheet => {
    try {
      return [...sheet.cssRules].some(rule => rule instanceof CSSImportRule || /:(?:before|after)/.test(rule.cssText));
    } catch {
      // Sheets of other origins keep their rules to themselves.
      return true;
    }
  });
}

/** What a `content` value says: its alternative text where it has one; nothing where a part of it is not text. */
function contentText(element: Element, content: string): string {
  let rest = content.trim();
  let text: string | undefined = '';
  while (rest) {
    const string = quoted.exec(rest);
    const value = string ?? attribute.exec(rest);
    // What comes before the slash is a picture, and the text after it stands for it.
    if (rest.startsWith('/')) text = '';
    else if (!value) text = undefined;
    else if (text !== undefined)
      text += string ? unescape(string[1] ?? '') : (element.getAttribute(value[1] ?? '') ?? '');
    rest = rest
      .slice(value?.[0].length ?? (rest.startsWith('/') ? 1 : /^[\w-]+(?:\([^)]*\))?|^./.exec(rest)![0].length))
      .trim();
  }
  return text ?? '';
}
