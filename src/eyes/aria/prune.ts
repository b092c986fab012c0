import { byIds, tidy } from './flat.ts';
import type { Item, Lent, Part } from './item.ts';
import { joined, saysAgain } from './marks.ts';
import { isControl } from './roles.ts';

const isItem = (part: Part | undefined): part is Item => typeof part === 'object';
/** A group that says nothing itself. */
const isBare = (item: Item): boolean => item.role === 'generic' && (item.name === '' || item.repeatsContent);

const isText = (parts: readonly Part[]): boolean => parts.length === 1 && typeof parts[0] === 'string';

/**
 * Drops what a reader gains nothing from, from the innermost outwards; without calls of itself, since pages are nested deeper
 * than those may be. `lent` tells what an element adds to the name of something around it.
 */
export function prune(parts: readonly Part[], lent: Lent): Part[] {
  // Each behind what it is in.
  const items: Item[] = [];
  /** Whether all of the name is shown below; and something around can be clicked. Both are told by the whole tree, so beforehand. */
  const told: boolean[] = [];
  const pointerAbove: boolean[] = [];
  const add = (children: readonly Part[], pointer: boolean): void => {
    for (const part of children) {
      if (!isItem(part)) continue;
      items.push(part);
      told.push(isTold(part, lent));
      pointerAbove.push(pointer);
    }
  };
  add(parts, false);
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item && item.children.length > 0)
      add(item.children, pointerAbove[at] === true || (item.pointer && item.reachable));
  }
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    if (item) item.stands = standsFor(item, told[at] === true, pointerAbove[at] === true);
  }
  return merged(parts);
}

/** What is kept of parts side by side. Texts become one; empty ones go. */
function merged(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const { stands } = part;
    if (!stands) continue;
    const clean = text && joined(tidy(text));
    if (clean) result.push(clean);
    text = '';
    result.push(stands);
  }
  const clean = text && joined(tidy(text));
  if (clean) result.push(clean);
  return result;
}

/** All of the name is shown below the item. */
function isTold(item: Item, lent: Lent): boolean {
  // The cells of a row or column are told by the name of its header, so that always stays.
  const header = item.role === 'columnheader' || item.role === 'rowheader';
  return item.nameFrom !== undefined && item.reachable && !header && isCovered(item, lent);
}

/** What is left of an item: itself, what is in it, or nothing. What is in it was dealt with. */
function standsFor(item: Item, told: boolean, pointerAbove: boolean): Item | undefined {
  let inner = item.children.length > 0 ? merged(item.children) : item.children;
  const fresh = item.name ? inner.filter(part => !repeats(part, item)) : inner;
  // What only repeats the name goes, and then the name stays.
  const repeatsContent = told && fresh.length === inner.length;
  if (!repeatsContent) inner = fresh;
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
  if (inner.length === 1 && saysName(inner[0], item) && !repeatsContent) inner = [];
  item.children = inner;
  // The name is still known where the content is cut away.
  item.repeatsContent = repeatsContent;
  if (item.role === 'img' && !item.name && item.props.length === 0 && inner.length === 0) return undefined;
  if (isBare(item) && !item.editable) {
    if (inner.length === 0) return item.reachable && item.pointer && !pointerAbove ? item : undefined;
    if (inner.length === 1 && isItem(inner[0]) && inner[0].reachable) {
      inner[0].lifted = true;
      return inner[0];
    }
  }
  return item;
}

/** A group that only says the name of its parent again. */
function repeats(part: Part, item: Item): boolean {
  if (!isItem(part) || part.role !== 'generic' || part.states || part.lifted) return false;
  if (part.children.length === 0) return part.name === item.name;
  return part.name === '' && isText(part.children) && saysName(part.children[0], item);
}

const saysName = (part: Part | undefined, { name, role }: Item): boolean =>
  typeof part === 'string' && saysAgain(part, name, isControl(role));

/** Whether what the name is made of is shown below the item, at least in part by something that can be acted on. */
function isCovered(item: Item, lent: Lent): boolean {
  const root = item.element;
  if (item.nameFrom === 'content') return inside(item, { root, says: one => lent(one, false) }, deepest) === 'covered';
  const referred = byIds(root, 'aria-labelledby');
  const touches = (one: Element): boolean => referred.some(other => other.contains(one) || one.contains(other));
  const told: Told = { root, says: one => (touches(one) ? lent(one, true) : '') };
  const found = inside(item, told, deepest);
  // What names itself is covered by what it holds besides text.
  return found === 'covered' || (found === 'nothing' && referred.includes(root) && item.children.some(isItem));
}

/** So many levels of items are looked at; what is deeper counts as lost with the name, which therefore stays. */
const deepest = 500;

/** Of whose name one asks, and what elements add to it. */
type Told = { readonly root: Element; readonly says: (element: Element) => string };

/** `nothing`: adds nothing to the name, or nothing that has a ref. `open`: what it adds would be lost with the name. */
type Cover = 'nothing' | 'covered' | 'open';

/** What those inside an item do for the name. */
function inside(item: Item, told: Told, levels: number): Cover {
  const { children } = item;
  const elsewhere = byIds(item.element, 'aria-owns').some(
    owned =>
      !told.root.contains(owned) &&
      told.says(owned).trim() &&
      !children.some(part => isItem(part) && part.element === owned),
  );
  if (elsewhere) return 'open';
  let found: Cover = 'nothing';
  for (const part of children) {
    if (!isItem(part)) continue;
    const one = levels > 0 ? cover(part, told, levels - 1) : 'open';
    if (one === 'open') return one;
    if (one === 'covered') found = one;
  }
  return found;
}

function cover(item: Item, told: Told, levels: number): Cover {
  if (!told.says(item.element).trim()) {
    // What is owned from elsewhere still adds to the name in its own place.
    const owned = item.children.filter(part => isItem(part) && !item.element.contains(part.element));
    return owned.length > 0 ? inside({ ...item, children: owned }, told, levels) : 'nothing';
  }
  const generic = item.role === 'generic';
  if (generic && !item.children.some(isItem)) return item.reachable ? 'open' : 'nothing';
  if ((item.name || !generic) && isNamedElsewhere(item.element)) return 'nothing';
  if (generic && item.name) return item.reachable ? 'covered' : 'nothing';
  if (item.reachable && (item.name || item.role === 'iframe')) return 'covered';
  const found = inside(item, told, levels);
  if (found !== 'nothing') return found;
  // A list says what is chosen in it, not what it holds.
  return item.reachable && item.element.localName !== 'select' ? 'covered' : 'nothing';
}

/** Named by something that is not shown yet, or not at all. */
const isNamedElsewhere = (element: Element): boolean =>
  byIds(element, 'aria-labelledby').some(one => follows(one, element) && one.textContent.trim()) ||
  (element.localName === 'svg' &&
    !element.hasAttribute('aria-label') &&
    element.querySelector(':scope > title') !== null);

const follows = (one: Element, other: Element): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
