import { flatParent, isElement, isText } from './flat.ts';

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
  readonly #styles = new Map<Element, CSSStyleDeclaration>();
  readonly #boxes = new Map<Element, DOMRect>();
  readonly #cut = new Map<Element, boolean>();
  readonly #generates = generates(document);

  style(element: Element): CSSStyleDeclaration {
    let style = this.#styles.get(element);
    if (!style) {
      style = getComputedStyle(element);
      this.#styles.set(element, style);
    }
    return style;
  }

  /** Where the element stands, in CSS pixels of the viewport. */
  box(element: Element): DOMRect {
    let box = this.#boxes.get(element);
    if (!box) {
      box = element.getBoundingClientRect();
      this.#boxes.set(element, box);
    }
    return box;
  }

  /** Text that a style sheet puts before or after the content, with spaces around where it is a block. */
  pseudoText(element: Element, which: '::before' | '::after'): string {
    // Asking for the style of a pseudo-element costs as much as all the rest, and most documents have none.
    if (!this.#generates && element.getRootNode() === document) return '';
    const style = getComputedStyle(element, which);
    const content = style.content;
    if (content === 'none' || content === 'normal' || content === '') return '';
    if (style.display === 'none' || style.visibility !== 'visible') return '';
    const text = contentText(element, content);
    return text && style.display !== 'inline' ? ` ${text} ` : text;
  }

  /** Kept from assistive technology, by the element itself or something around it. */
  hidden(element: Element): boolean {
    if (this.isCut(element)) return true;
    const style = this.style(element);
    return style.display !== 'contents' && style.visibility !== 'visible';
  }

  /** Elements inside are not drawn. */
  locks(element: Element): boolean {
    const style = this.style(element);
    // It has no effect on parts of tables and of lines.
    return style.contentVisibility === 'hidden' && !/^(?:inline|contents|table.*)$/.test(style.display);
  }

  /** Hidden from everyone, not from assistive technology alone. */
  unseen(element: Element): boolean {
    const style = this.style(element);
    return style.visibility !== 'visible' || (style.display !== 'contents' && !element.checkVisibility());
  }

  /** Hidden in a way that nothing inside can undo. */
  isCut(element: Element): boolean {
    const known = this.#cut.get(element);
    if (known !== undefined) return known;
    const parent = flatParent(element);
    const cut =
      saysHidden(element) ||
      this.style(element).display === 'none' ||
      closedDetails(element) ||
      (element.localName === 'embed' && !element.checkVisibility()) ||
      (element.parentElement?.shadowRoot != null && !element.assignedSlot) ||
      (parent !== undefined && (this.locks(parent) || drawnOver.has(parent.localName) || this.isCut(parent)));
    this.#cut.set(element, cut);
    return cut;
  }

  /** Drawn with an area, so that a pointer can reach it. */
  drawn(element: Element): boolean {
    const style = this.style(element);
    if (style.display === 'contents') return this.#drawsChild(element);
    if (style.visibility !== 'visible') return false;
    const { width, height } = this.box(element);
    return width > 0 && height > 0;
  }

  /** Part of the page although it has no area of its own: not so in closed parts and in fallback content. */
  heard(element: Element): boolean {
    if (element.localName === 'slot') return true;
    const style = this.style(element);
    if (style.display !== 'contents') return style.visibility === 'visible' && element.checkVisibility();
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node) ? this.heard(node) : isText(node) && drawnText(node)) return true;
    }
    return false;
  }

  #drawsChild(element: Element): boolean {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node) ? this.drawn(node) : isText(node) && drawnText(node)) return true;
    }
    return false;
  }
}

function drawnText(text: Text): boolean {
  const range = document.createRange();
  range.selectNode(text);
  const box = range.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
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
