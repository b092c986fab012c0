import { roleOf } from '../aria/roles.ts';

/** The same as in src/snapshot/items.ts. */
const roles = new Set(['row', 'listitem', 'article', 'option', 'treeitem', 'tab', 'menuitem']);
/** Texts read of one item at most. */
const most = 1000;

/** What each item says that an element is or is in, innermost first. */
export function itemTexts(element: Element): string[] {
  const texts: string[] = [];
  for (let at: Element | null = element; at; at = parentOf(at)) if (roles.has(roleOf(at))) texts.push(saidBy(at));
  return texts;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** All by which the tree may show an element, and more: more does no harm. */
function saidBy(item: Element): string {
  const said: string[] = [];
  const visit = (node: Node): void => {
    if (said.length > most) return;
    if (node.nodeType === Node.TEXT_NODE) said.push(node.nodeValue ?? '');
    if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '');
      for (const id of (element.getAttribute('aria-labelledby') ?? '').split(/\s+/))
        if (id) said.push(document.getElementById(id)?.textContent ?? '');
      if (element.matches('input:not([type=password]), textarea')) said.push((element as HTMLInputElement).value);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
    for (const child of node.childNodes) visit(child);
  };
  visit(item);
  return said.join(' ');
}
