import { flatChildren, isElement } from './flat.ts';
import type { Walk } from './walk.ts';

/** Roles that everybody agrees on, so that a locator by role finds the same elements whoever looks. */
const common = new Set(
  'button checkbox combobox heading link menuitem radio searchbox slider spinbutton switch tab textbox'.split(' '),
);
/** By these attributes an element is called rather than by its name. */
const ids = ['data-testid', 'data-test-id', 'data-test'];
/** Inside a control they can make its name something else than its text. */
const bends =
  '[aria-label], [aria-labelledby], [aria-owns], [aria-hidden], [role], [hidden], [title], [alt], [type], img, input, select, textarea, svg, style, slot, iframe, meter, progress, canvas';
const around = 'a, button, [role=button], [role=link], [role=option], select';
const longest = 60;

/**
 * Role and name of an element, when they are its own and the one thing to call it by, so that Playwright's `normalize()` would say just
 * `getByRole(role, { name })`; undefined when that takes more than a look. It is strict: two elements of a role whose
 * name or text holds the name, in any case of letters, are one too many.
 */
export function receiptOf(
  walk: Walk,
  element: Element,
  testIdAttribute: string,
): { role: string; name: string } | undefined {
  const role = walk.roleOf(element);
  if (!common.has(role) || [...ids, testIdAttribute].some(attribute => element.hasAttribute(attribute)))
    return undefined;
  // A select is called by its label, and what is in a control by that control.
  if (element.localName === 'select' || element.parentElement?.closest(around)) return undefined;
  const name = walk.names.of(element, role).text.trim();
  if (
    !name ||
    name.length > longest ||
    /^[\d.,]|[\d.,]$/.test(name) ||
    !/^[\p{L}\p{N} .,:;!?&()+-]+$/u.test(name) ||
    !isPlain(element, name)
  )
    return undefined;
  const wanted = name.toLowerCase();
  const holds = (text: string): boolean => text.replace(/\s+/g, ' ').toLowerCase().includes(wanted);
  // Without calls of itself: pages are nested deeper than those may be.
  const left: Element[] = [document.documentElement];
  for (let at = left.pop(); at; at = left.pop()) {
    if (at !== element && walk.roleOf(at) === role && (holds(at.textContent) || holds(walk.names.of(at, role).text)))
      return undefined;
    if (at.shadowRoot) for (const child of at.children) left.push(child);
    for (const child of flatChildren(at))
      if (isElement(child) && !(at.shadowRoot && child.parentNode === at)) left.push(child);
  }
  return { role, name };
}

/** The name is what the element says of itself in the simplest way. */
function isPlain(element: Element, name: string): boolean {
  if (element.hasAttribute('aria-labelledby') || element.hasAttribute('aria-owns') || element.shadowRoot) return false;
  const said = (text: string | null | undefined): boolean => text?.replace(/\s+/g, ' ').trim() === name;
  if (element.hasAttribute('aria-label')) return said(element.getAttribute('aria-label'));
  if (/^(?:input|select|textarea)$/.test(element.localName)) {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const [label] = labels;
    if (labels.length > 1) return false;
    // Around the field a label says the field's value too.
    if (label) return !label.contains(element) && !label.querySelector(bends) && said(label.textContent);
    return said(element.getAttribute('placeholder')) && !element.hasAttribute('title');
  }
  return !element.querySelector(bends) && said(element.textContent);
}
