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

/** What is known of an element. Each reading of a style costs as much as ten look-ups, so what is asked often is read once. */
type Look = {
  readonly style: CSSStyleDeclaration;
  readonly display: string;
  readonly visible: boolean;
  box?: DOMRect;
  cut?: boolean;
  locks?: boolean;
  /** In no shadow root. */
  inDocument?: boolean;
};

/** What can be seen of a document at one moment. Styles send no event when they change: a new one is made for each capture. */
export class Sight {
  readonly #looks = new Map<Element, Look>();
  readonly #generates = generates(document);

  #look(element: Element): Look {
    let look = this.#looks.get(element);
    if (!look) {
      const style = getComputedStyle(element);
      look = { style, display: style.display, visible: style.visibility === 'visible' };
      this.#looks.set(element, look);
    }
    return look;
  }

  style(element: Element): CSSStyleDeclaration {
    return this.#look(element).style;
  }

  display(element: Element): string {
    return this.#look(element).display;
  }

  /** Its style says so; it may still have no box. */
  visible(element: Element): boolean {
    return this.#look(element).visible;
  }

  /** Where the element stands, in CSS pixels of the viewport. */
  box(element: Element): DOMRect {
    return (this.#look(element).box ??= element.getBoundingClientRect());
  }

  /** Text that a style sheet puts before or after the content, with spaces around where it is a block. */
  pseudoText(element: Element, which: '::before' | '::after'): string {
    // Asking for the style of a pseudo-element costs as much as all the rest, and most documents have none.
    if (!this.#generates && (this.#look(element).inDocument ??= element.getRootNode() === document)) return '';
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
    const { display, visible } = this.#look(element);
    return display !== 'contents' && !visible;
  }

  /** Elements inside are not drawn. */
  locks(element: Element): boolean {
    const look = this.#look(element);
    // It has no effect on parts of tables and of lines.
    return (look.locks ??=
      !/^(?:inline|contents|table.*)$/.test(look.display) && look.style.contentVisibility === 'hidden');
  }

  /** Hidden from everyone, not from assistive technology alone. */
  unseen(element: Element): boolean {
    const { display, visible } = this.#look(element);
    return !visible || (display !== 'contents' && !element.checkVisibility());
  }

  /** Hidden in a way that nothing inside can undo. */
  isCut(element: Element): boolean {
    // From the outermost element inwards, since pages are nested deeper than calls may be.
    const path: Element[] = [];
    let cut: boolean | undefined;
    for (let at: Element | undefined = element; at; at = flatParent(at)) {
      cut = this.#look(at).cut;
      if (cut !== undefined) break;
      path.push(at);
    }
    cut ??= false;
    for (let inner = path.pop(); inner; inner = path.pop()) {
      cut ||= this.#cuts(inner);
      this.#look(inner).cut = cut;
    }
    return cut;
  }

  /** It is hidden so by itself, or by what is directly around it. */
  #cuts(element: Element): boolean {
    const parent = flatParent(element);
    return (
      this.display(element) === 'none' ||
      saysHidden(element) ||
      closedDetails(element) ||
      (element.localName === 'embed' && !element.checkVisibility()) ||
      (element.parentElement?.shadowRoot != null && !element.assignedSlot) ||
      (parent !== undefined && (drawnOver.has(parent.localName) || this.locks(parent)))
    );
  }

  /** Drawn with an area, so that a pointer can reach it. */
  drawn(element: Element): boolean {
    const { display, visible } = this.#look(element);
    if (display === 'contents') return this.#drawsChild(element);
    if (!visible) return false;
    const { width, height } = this.box(element);
    return width > 0 && height > 0;
  }

  /** Part of the page although it has no area of its own: not so in closed parts and in fallback content. */
  heard(element: Element): boolean {
    if (element.localName === 'slot') return true;
    const { display, visible } = this.#look(element);
    if (display !== 'contents') return visible && element.checkVisibility();
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
