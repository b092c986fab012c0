import { flatParent } from './flat.ts';
import { mayBeChecked, mayBeDisabled, mayBeExpanded, mayBeInvalid, mayBeSelected, mayHaveLevel } from './roles.ts';

/**
 * What an element says of itself, one letter each: `c` checked, `C` partly checked, `d` disabled, `e` expanded,
 * `i` invalid, `g` invalid grammar, `s` invalid spelling, `p` pressed, `P` partly pressed, `S` selected.
 */
export function statesOf(element: Element, role: string): string {
  if (role === '') return '';
  let states = '';
  if (mayBeChecked.has(role)) states += checked(element);
  if (mayBeDisabled.has(role) && disabled(element)) states += 'd';
  if (mayBeExpanded.has(role) && expanded(element)) states += 'e';
  if (mayBeInvalid.has(role)) states += invalid(element);
  if (role === 'button') states += pressed(element);
  if (mayBeSelected.has(role) && selected(element)) states += 'S';
  return states;
}

/** Level of a heading, row, list or tree item; 0 for none. */
export function levelOf(element: Element, role: string): number {
  if (!mayHaveLevel.has(role)) return 0;
  const own = /^h([1-6])$/.exec(element.localName)?.[1];
  if (own) return Number(own);
  const level = Number(element.getAttribute('aria-level') ?? '0');
  return Number.isInteger(level) && level > 0 ? level : 0;
}

function checked(element: Element): string {
  if (element.localName === 'input' && /^(?:checkbox|radio)$/.test((element as HTMLInputElement).type)) {
    const input = element as HTMLInputElement;
    return input.type === 'checkbox' && input.indeterminate ? 'C' : input.checked ? 'c' : '';
  }
  const value = element.getAttribute('aria-checked');
  return value === 'true' ? 'c' : value === 'mixed' ? 'C' : '';
}

function disabled(element: Element): boolean {
  if (/^(?:button|input|select|textarea)$/.test(element.localName) && element.matches(':disabled')) return true;
  // A list that is disabled says so itself, not by each of its options.
  if (/^opt(?:ion|group)$/.test(element.localName) && element.hasAttribute('disabled')) return true;
  if (element.localName === 'option' && element.parentElement?.matches('optgroup[disabled]')) return true;
  for (let at: Element | undefined = element; at; at = flatParent(at)) {
    const value = at.getAttribute('aria-disabled');
    if (value === 'true') return true;
    if (value === 'false') return false;
  }
  return false;
}

function expanded(element: Element): boolean {
  if (element.localName === 'details') return (element as HTMLDetailsElement).open;
  return element.getAttribute('aria-expanded') === 'true';
}

function invalid(element: Element): string {
  const value = element.getAttribute('aria-invalid');
  if (value === null || value === '' || value === 'false') return '';
  return value === 'grammar' ? 'g' : value === 'spelling' ? 's' : 'i';
}

function pressed(element: Element): string {
  const value = element.getAttribute('aria-pressed');
  return value === 'true' ? 'p' : value === 'mixed' ? 'P' : '';
}

function selected(element: Element): boolean {
  if (element.localName === 'option') return (element as HTMLOptionElement).selected;
  return element.getAttribute('aria-selected') === 'true';
}
