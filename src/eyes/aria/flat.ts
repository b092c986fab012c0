/** The flattened tree: what a person sees as child and parent, shadow roots and slots taken into account. */

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;
export { isElement, isText };

/** Children in the order they are shown. A slot shows what is assigned to it, or its own content. */
export function flatChildren(element: Element): readonly Node[] {
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes?.();
    if (assigned?.length) return assigned;
  }
  const children: Node[] = [];
  // Without a shadow root every child is shown; with one, its content is, and slots call for the children.
  for (let node = (element.shadowRoot ?? element).firstChild; node; node = node.nextSibling) children.push(node);
  return children;
}

/** The element around, crossing slots and shadow roots. */
export function flatParent(element: Element): Element | undefined {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.parentNode;
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** Elements named by an attribute of ids, in the element's own tree, in their order; unknown ids are skipped. */
export function byIds(element: Element, attribute: string): readonly Element[] {
  const written = element.getAttribute(attribute);
  // That is how it is nearly always, and it is asked often.
  if (written === null) return nobody;
  const ids = written.split(/\s+/);
  const root = element.getRootNode() as Document | ShadowRoot;
  if (typeof root.getElementById !== 'function') return [];
  const found: Element[] = [];
  for (const id of ids) {
    const named = id ? root.getElementById(id) : null;
    if (named && !found.includes(named)) found.push(named);
  }
  return found;
}

const nobody: readonly Element[] = [];

/** White space as it is shown: runs become one space; what has no width is dropped. */
export const tidy = (text: string): string =>
  /[^\S ]|\s\s|^\s|\s$|[\u200b\u00ad]/.test(text)
    ? text
        .replace(/[\u200b\u00ad]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : text;

/** White space as names have it: no-break spaces stay. */
export const flatten = (text: string): string =>
  /[\t\n\f\r]| {2}|^ | $/.test(text) ? text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '') : text;
