import type { Locator } from 'playwright-core';
import { readTree } from './json.ts';
import type { AriaNode } from './tree.ts';

/**
 * The ref of the element that a locator names, or of the first node in it that has one; undefined when nothing of it is in
 * the tree. Afterwards other refs cannot be located until the whole page is captured again.
 */
export async function elementRef(
  locator: Locator,
  options: { timeout?: number; signal?: AbortSignal },
): Promise<string | undefined> {
  const tree = readTree(await locator.ariaSnapshotJSON({ mode: 'ai', depth: 3, ...options }));
  const open = tree.children.filter((child): child is AriaNode => typeof child !== 'string');
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.ref !== undefined) return node.ref;
    open.push(...node.children.filter((child): child is AriaNode => typeof child !== 'string'));
  }
  return undefined;
}
