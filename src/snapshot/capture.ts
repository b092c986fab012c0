import type { Locator, Page } from 'playwright-core';
import { ToolError } from '../errors.ts';
import { readTree } from './json.ts';
import type { AriaChild, AriaNode, Tree } from './tree.ts';

export type CaptureOptions = {
  /** Ask for the box of every node. */
  boxes?: boolean;
  /** Ask for `contentName` as well; it costs a second capture and is needed only to print with a depth. */
  contentNames?: boolean;
  /** Milliseconds, for each of the captures that are needed; absent means no limit. */
  timeout?: number;
  signal?: AbortSignal;
};

/**
 * Levels asked for at once. The tree travels as nested values, of which the browser's protocol takes about 55 levels; beyond
 * that a capture never ends. So no capture asks for more, and what is nested deeper is fetched piece by piece.
 */
const levelsAtOnce = 50;

/** Pieces fetched at most; a page that needs more is not worth the time. */
const mostPieces = 16;

/** The element of a ref, as long as the ref stands in the latest capture of its frame. */
export const locate = (page: Page, ref: string): Locator => page.getByRef(ref);

/**
 * Captures the accessibility tree of a page with all its frames. Every ref in it can be located afterwards.
 * @throws ToolError when the page does not answer in time; what Playwright throws when the page is gone.
 */
export const capture = async (page: Page, options: CaptureOptions = {}): Promise<Tree> => {
  const { contentNames, ...common } = options;
  const ask = async (depth: number, ref?: string): Promise<Tree> => {
    const from = ref === undefined ? page : page.getByRef(ref);
    try {
      return readTree(await from.ariaSnapshotJSON({ mode: 'ai', depth, ...common }));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      throw new ToolError(`The page did not give its accessibility tree within ${options.timeout ?? 0} ms.`, {
        hint: 'Its scripts may be busy: try again, or reload the page with browser_navigate.',
        cause: error,
      });
    }
  };
  const tree = await ask(levelsAtOnce);
  if (deepest(tree).some(node => node.children.length === 0)) {
    // One level more tells a node whose content was cut away from one that has none.
    const further = await ask(levelsAtOnce + 1);
    const cut = deepest(further).filter(node => node.children.length > 0);
    if (cut.length > 0) return fetchPieces(further, cut, ask);
  }
  // A depth below zero limits nothing, but makes Playwright print the names it leaves out as long as the content says them.
  return contentNames ? withNames(tree, await ask(-1)) : tree;
};

/** The nodes on the last level that a capture of `levelsAtOnce` reaches. The levels in a frame go on from those above it. */
const deepest = (tree: Tree): AriaNode[] => {
  const found: AriaNode[] = [];
  const visit = (children: readonly AriaChild[], level: number): void => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      if (level === levelsAtOnce) found.push(child);
      else visit(child.children, level + 1);
    }
  };
  visit(tree.children, 0);
  return found;
};

/** Puts the content that was nested too deep in its place. Ends with a capture of the whole, which makes all refs valid. */
const fetchPieces = async (
  tree: Tree,
  cut: readonly AriaNode[],
  ask: (depth: number, ref?: string) => Promise<Tree>,
): Promise<Tree> => {
  const pieces = new Map<string, AriaNode>();
  const queue = cut.map(node => node.ref);
  let tooDeep = 0;
  // The queue grows while it is worked off.
  for (const ref of queue) {
    if (ref === undefined || pieces.size >= mostPieces) {
      tooDeep++;
      continue;
    }
    // A capture of a part makes the refs outside it unusable, so the whole comes first each time.
    if (pieces.size > 0) await ask(1);
    const piece = await ask(levelsAtOnce + 1, ref);
    const [node] = piece.children;
    if (typeof node !== 'object') continue;
    pieces.set(ref, node);
    for (const deeper of deepest(piece)) if (deeper.children.length > 0) queue.push(deeper.ref);
  }
  await ask(1);
  const place = (child: AriaChild): AriaChild => {
    if (typeof child === 'string') return child;
    const node = (child.ref !== undefined && pieces.get(child.ref)) || child;
    return { ...node, children: node.children.map(place) };
  };
  return { children: tree.children.map(place), ...(tooDeep > 0 && { tooDeep }) };
};

/** Takes the names from a second capture, as far as the page is still the same. */
const withNames = (tree: Tree, named: Tree): Tree => {
  const merge = (child: AriaChild, other: AriaChild | undefined): AriaChild => {
    if (typeof child === 'string' || typeof other !== 'object') return child;
    if (child.role !== other.role || child.ref !== other.ref) return child;
    const contentName = child.name === '' && other.name !== '' ? other.name : undefined;
    const children = child.children.map((inner, index) => merge(inner, other.children[index]));
    return { ...child, children, ...(contentName !== undefined && { contentName }) };
  };
  return { ...tree, children: tree.children.map((child, index) => merge(child, named.children[index])) };
};
