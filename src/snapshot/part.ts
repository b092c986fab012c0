import type { AriaNode, Tree } from './tree.ts';

/** The node that carries a ref, or undefined. */
export const nodeOf = (tree: Tree, ref: string): AriaNode | undefined => {
  const open = tree.children.toReversed();
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (typeof child === 'string') continue;
    if (child.ref === ref) return child;
    // Not spread as arguments: a list of 100,000 items would overflow the stack.
    for (let index = child.children.length - 1; index >= 0; index--) open.push(child.children[index] ?? '');
  }
  return undefined;
};

/**
 * The part of a tree below and with one node. It is cut out of a whole capture because a capture of a part would make
 * every ref outside it unusable.
 */
export const part = (tree: Tree, ref: string): Tree | undefined => {
  const node = nodeOf(tree, ref);
  return node && { children: [node] };
};
