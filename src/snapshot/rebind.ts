import type { AriaNode, Tree } from './tree.ts';

/** What became of a node whose ref is gone. */
export type Rebound =
  /** Exactly one live node is what a person would call the same. */
  | { readonly kind: 'same'; readonly ref: string }
  /** It cannot be told; these come nearest, best first. */
  | { readonly kind: 'unclear'; readonly candidates: readonly AriaNode[] };

const mostCandidates = 3;

type Place = { readonly node: AriaNode; readonly way: readonly AriaNode[] };

/** Roles that stand for one thing of many: what is inside one is told from the next by what the thing says, not by where it stands. */
const items = new Set([
  'row',
  'listitem',
  'article',
  'option',
  'treeitem',
  'tab',
  'menuitem',
  'gridcell',
  'cell',
  'group',
]);

/**
 * Finds the node that a ref stood for in `before` among those of `now`, after the page drew it anew. Only a node of the same
 * role and name at the same place of the same structure counts, and only when there is no second one, before or now: rows that moved, one of
 * two equal buttons, or the neighbour that took the place of what was deleted are not taken for it. Undefined when `before`
 * does not know the ref.
 */
export function rebind(before: Tree, now: Tree, ref: string): Rebound | undefined {
  const old = places(before).find(({ node }) => node.ref === ref);
  if (!old) return undefined;
  const alike = places(now).filter(
    ({ node }) => node.ref !== undefined && node.role === old.node.role && label(node) === label(old.node),
  );
  const [only] = alike;
  const twinsBefore = places(before).filter(
    ({ node }) => node.role === old.node.role && label(node) === label(old.node),
  ).length;
  if (
    only?.node.ref !== undefined &&
    alike.length === 1 &&
    twinsBefore === 1 &&
    label(old.node) !== '' &&
    sameSurroundings(old, only)
  )
    return { kind: 'same', ref: only.node.ref };
  const near = alike.length
    ? alike
    : places(now).filter(({ node }) => node.ref !== undefined && node.role === old.node.role);
  return { kind: 'unclear', candidates: near.slice(0, mostCandidates).map(({ node }) => node) };
}

/** What a person reads on a node: its name, or the text in it. */
function label(node: AriaNode): string {
  return node.name || node.children.filter(child => typeof child === 'string').join(' ');
}

/** The named things around a node, and the item it is in, must be the same. */
function sameSurroundings(old: Place, now: Place): boolean {
  const named = ({ way }: Place): string =>
    way
      .filter(({ name, role }) => name && !items.has(role))
      .map(({ role, name }) => `${role} ${name}`)
      .join('\n');
  const item = ({ way, node }: Place): string => {
    const nearest = way.findLast(({ role }) => items.has(role));
    return nearest ? textOf(nearest, node.role) : '';
  };
  return named(old) === named(now) && item(old) === item(now);
}

/** All that an item says. */
function textOf(node: AriaNode, skip: string): string {
  const inner = node.children.map(child =>
    typeof child === 'string' ? child : child.role === skip ? '' : `${child.name} ${textOf(child, skip)}`,
  );
  return `${node.name} ${inner.join(' ')}`.replace(/\s+/g, ' ').trim();
}

function places(tree: Tree): Place[] {
  const found: Place[] = [];
  const visit = (children: Tree['children'], way: readonly AriaNode[]): void => {
    for (const node of children) {
      if (typeof node === 'string') continue;
      found.push({ node, way });
      if (node.children.length) visit(node.children, [...way, node]);
    }
  };
  visit(tree.children, []);
  return found;
}
