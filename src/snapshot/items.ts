import type { AriaNode, Tree } from './tree.ts';

/** Roles that stand for one thing of many: what is inside one is told from the next by what the thing says, not by where it stands. */
const roles = new Set(['row', 'listitem', 'article', 'option', 'treeitem', 'tab', 'menuitem']);
/** So many others of its kind tell what is particular to an item. */
const enough = 200;

/** An item of a list or table that a node is, or is in. */
export type Item = { readonly words: ReadonlySet<string>; readonly others: readonly ReadonlySet<string>[] };

/** The items around the node of a ref, innermost first. */
export function itemsAround(tree: Tree, ref: string): Item[] {
  const way = wayTo(tree.children, ref);
  if (!way?.some(({ role }) => roles.has(role))) return [];
  return way
    .filter(({ role }) => roles.has(role))
    .toReversed()
    .map(node => ({ words: wordsOf(node), others: othersLike(tree, node).map(wordsOf) }));
}

/**
 * Whether an item that says `text` now is the one that a person saw: half of what told it from the others must still be there, and it must not say
 * just what another one said. An item that nothing told from the others passes.
 */
export function isStill({ words, others }: Item, text: string): boolean {
  const now = wordsIn(text);
  if (now.size === 0 || same(words, now)) return true;
  if (others.some(other => same(other, now))) return false;
  const own = [...words].filter(word => !others.every(other => other.has(word)));
  return own.length === 0 || own.filter(word => now.has(word)).length * 2 >= own.length;
}

function wayTo(children: Tree['children'], ref: string): AriaNode[] | undefined {
  for (const child of children) {
    if (typeof child === 'string') continue;
    if (child.ref === ref) return [child];
    const below = wayTo(child.children, ref);
    if (below) return [child, ...below];
  }
  return undefined;
}

function othersLike(tree: Tree, item: AriaNode): AriaNode[] {
  const found: AriaNode[] = [];
  const visit = (children: Tree['children']): void => {
    for (const child of children) {
      if (found.length >= enough) return;
      if (typeof child === 'string' || child === item) continue;
      if (child.role === item.role) found.push(child);
      visit(child.children);
    }
  };
  visit(tree.children);
  return found;
}

function wordsOf(node: AriaNode): ReadonlySet<string> {
  const texts: string[] = [];
  const visit = ({ name, children }: AriaNode): void => {
    texts.push(name);
    for (const child of children)
      if (typeof child === 'string') texts.push(child);
      else visit(child);
  };
  visit(node);
  return wordsIn(texts.join(' '));
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function same(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every(word => other.has(word));
}
