import { byIds, tidy } from './flat.ts';
import type { Item, Lent, Part } from './item.ts';
import { joined, saysAgain } from './marks.ts';
import { isControl } from './roles.ts';

const isItem = (part: Part | undefined): part is Item => typeof part === 'object';
/** A group that says nothing itself. */
const isBare = (item: Item): boolean => item.role === 'generic' && (item.name === '' || item.repeatsContent);

const isText = (parts: readonly Part[]): boolean => parts.length === 1 && typeof parts[0] === 'string';

/** Drops what a reader gains nothing from. `lent` tells what an element adds to the name of something around it. */
export function prune(parts: readonly Part[], lent: Lent, pointerAbove = false): Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    if (typeof part === 'string') kept.push(part);
    else kept.push(...pruned(part, lent, pointerAbove));
  }
  return merged(kept);
}

/** Texts side by side become one; empty ones go. */
function merged(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  let text = '';
  const flush = (): void => {
    const clean = text && joined(tidy(text));
    if (clean) result.push(clean);
    text = '';
  };
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      flush();
      result.push(part);
    }
  }
  flush();
  return result;
}

function pruned(item: Item, lent: Lent, pointerAbove: boolean): Part[] {
  // The cells of a row or column are told by the name of its header, so that always stays.
  const header = item.role === 'columnheader' || item.role === 'rowheader';
  const covered = item.fromContent && !header && isCovered(item, lent);
  let inner = prune(item.children, lent, pointerAbove || (item.pointer && item.reachable));
  if (item.name && !covered) inner = inner.filter(part => !repeats(part, item));
  const only = inner.length === 1 ? inner[0] : undefined;
  // The text of a lone group is the text of the group that holds it.
  if (
    item.role === 'generic' &&
    !item.states.includes('h') &&
    isItem(only) &&
    isBare(only) &&
    !only.editable &&
    only.states === '' &&
    isText(only.children)
  )
    inner = [...only.children];
  if (inner.length === 1 && saysName(inner[0], item) && !covered) inner = [];
  item.children = inner;
  // The name is still known where the content is cut away.
  item.repeatsContent = covered;
  if (item.role === 'img' && !item.name && item.props.length === 0 && inner.length === 0) return [];
  if (isBare(item) && !item.editable) {
    if (inner.length === 0) return item.reachable && item.pointer && !pointerAbove ? [item] : [];
    if (inner.length === 1 && isItem(inner[0]) && inner[0].reachable) return inner;
  }
  return [item];
}

/** A group that only says the name of its parent again. */
function repeats(part: Part, item: Item): boolean {
  if (!isItem(part) || part.role !== 'generic' || part.states) return false;
  if (part.children.length === 0) return part.name === item.name;
  return part.name === '' && isText(part.children) && saysName(part.children[0], item);
}

const saysName = (part: Part | undefined, { name, role }: Item): boolean =>
  typeof part === 'string' && saysAgain(part, name, isControl(role));

/** Whether what the name is made of is shown below the item, at least in part by something that can be acted on. */
function isCovered(item: Item, lent: Lent): boolean {
  const referred = byIds(item.element, 'aria-labelledby');
  const byId = referred.length > 0;
  const touches = (element: Element): boolean => referred.some(one => one.contains(element) || element.contains(one));
  const says: Lent = element => (byId && !touches(element) ? '' : lent(element, byId));
  const inner = item.children.filter(isItem);
  const elsewhere = byIds(item.element, 'aria-owns')
    .filter(owned => !item.element.contains(owned))
    .some(owned => says(owned, byId).trim() && !inner.some(part => part.element === owned));
  const found = inner.map(part => cover(part, says));
  return !elsewhere && !found.includes('open') && found.includes('covered');
}

const hasText = (item: Item): boolean => item.children.some(part => typeof part === 'string' && part.trim() !== '');

/** Will be dropped. */
const isNothing = (item: Item): boolean =>
  isBare(item) && !item.pointer && item.children.every(part => (isItem(part) ? isNothing(part) : part.trim() === ''));

/** `nothing`: adds nothing to the name, or nothing that has a ref. `open`: what it adds would be lost with the name. */
type Cover = 'nothing' | 'covered' | 'open';

function cover(item: Item, lent: Lent): Cover {
  if (!lent(item.element, false).trim()) return 'nothing';
  const generic = item.role === 'generic';
  if (!generic && isNamedElsewhere(item.element)) return 'nothing';
  if (!generic && (item.name || item.role === 'iframe')) return item.reachable ? 'covered' : 'nothing';
  if (generic && item.children.every(part => typeof part === 'string')) return item.reachable ? 'open' : 'nothing';
  if (generic && item.name && !item.fromContent) return 'nothing';
  const found = item.children.filter(isItem).map(part => cover(part, lent));
  if (found.includes('open')) return 'open';
  if (found.includes('covered')) return 'covered';
  if (!item.reachable) return 'nothing';
  if (generic)
    return hasText(item) && item.children.some(part => isItem(part) && !isNothing(part)) ? 'covered' : 'nothing';
  // A list says what is chosen in it, not what it holds.
  return item.element.localName === 'select' ? 'nothing' : 'covered';
}

/** Named by something that is not part of it, or by what is not shown. */
const isNamedElsewhere = (element: Element): boolean =>
  byIds(element, 'aria-labelledby').some(one => one.textContent.trim()) ||
  (element.localName === 'svg' &&
    !element.hasAttribute('aria-label') &&
    element.querySelector(':scope > title') !== null);
