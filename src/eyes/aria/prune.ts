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
  const told = item.nameFrom !== undefined && item.reachable && !header && isCovered(item, lent);
  let inner = prune(item.children, lent, pointerAbove || (item.pointer && item.reachable));
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
  if (item.role === 'img' && !item.name && item.props.length === 0 && inner.length === 0) return [];
  if (isBare(item) && !item.editable) {
    if (inner.length === 0) return item.reachable && item.pointer && !pointerAbove ? [item] : [];
    if (inner.length === 1 && isItem(inner[0]) && inner[0].reachable) {
      inner[0].lifted = true;
      return inner;
    }
  }
  return [item];
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
  if (item.nameFrom === 'content') return inside(item, { root, says: one => lent(one, false) }) === 'covered';
  const referred = byIds(root, 'aria-labelledby');
  const touches = (one: Element): boolean => referred.some(other => other.contains(one) || one.contains(other));
  const told: Told = { root, says: one => (touches(one) ? lent(one, true) : '') };
  const found = inside(item, told);
  // What names itself is covered by what it holds besides text.
  return found === 'covered' || (found === 'nothing' && referred.includes(root) && item.children.some(isItem));
}

/** Of whose name one asks, and what elements add to it. */
type Told = { readonly root: Element; readonly says: (element: Element) => string };

/** `nothing`: adds nothing to the name, or nothing that has a ref. `open`: what it adds would be lost with the name. */
type Cover = 'nothing' | 'covered' | 'open';

/** What those inside an item do for the name. */
function inside(item: Item, told: Told): Cover {
  const inner = item.children.filter(isItem);
  const elsewhere = byIds(item.element, 'aria-owns').some(
    owned => !told.root.contains(owned) && told.says(owned).trim() && !inner.some(part => part.element === owned),
  );
  if (elsewhere) return 'open';
  const found = inner.map(part => cover(part, told));
  return found.includes('open') ? 'open' : found.includes('covered') ? 'covered' : 'nothing';
}

function cover(item: Item, told: Told): Cover {
  if (!told.says(item.element).trim()) {
    // What is owned from elsewhere still adds to the name in its own place.
    const owned = item.children.filter(part => isItem(part) && !item.element.contains(part.element));
    return owned.length > 0 ? inside({ ...item, children: owned }, told) : 'nothing';
  }
  const generic = item.role === 'generic';
  if (generic && !item.children.some(isItem)) return item.reachable ? 'open' : 'nothing';
  if ((item.name || !generic) && isNamedElsewhere(item.element)) return 'nothing';
  if (generic && item.name) return item.reachable ? 'covered' : 'nothing';
  if (item.reachable && (item.name || item.role === 'iframe')) return 'covered';
  const found = inside(item, told);
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
