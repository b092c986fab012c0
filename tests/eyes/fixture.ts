import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { registerEyes } from '../../src/browser/eyes.ts';
import { EyesCapture } from '../../src/snapshot/eyes-capture.ts';
import { readable } from '../../src/snapshot/invisible.ts';
import { readTree } from '../../src/snapshot/json.ts';
import { print } from '../../src/snapshot/print.ts';
import type { AriaChild, AriaNode, Tree } from '../../src/snapshot/tree.ts';
import { launchOptions } from '../fixtures/chromium.ts';
import { Site } from '../fixtures/site.ts';

export { expect };

type Fixtures = {
  site: Site;
  /** Our capture of the test's page. */
  eyes: EyesCapture;
};

export const test = base.extend<Fixtures, { engine: string }>({
  launchOptions: [launchOptions, { scope: 'worker' }],
  engine: [
    async ({}, use) => {
      await use((await registerEyes(false)).engine);
    },
    { scope: 'worker' },
  ],
  eyes: async ({ engine, page }, use) => {
    await use(new EyesCapture(page, engine, { page: 60_000, frame: 20_000 }));
  },
  site: async ({}, use) => {
    const site = await Site.start();
    await use(site);
    await site.stop();
  },
});

const unnumbered = (child: AriaChild): AriaChild => {
  if (typeof child === 'string') return child;
  const { contentName: _, ref, ...rest } = child;
  return { ...rest, ...(ref !== undefined && { ref: 'r' }), children: child.children.map(unnumbered) };
};

/** A tree as text, every ref being `r`. */
export const shape = (children: readonly AriaChild[]): string => print({ children: children.map(unnumbered) });

/**
 * A tree without what our eyes tell beyond Playwright's: marks of texts that cannot be seen, hints, and the nodes that are there for a
 * hint's sake alone. Characters that cannot be seen go from either.
 */
export const plain = (children: readonly AriaChild[]): AriaChild[] =>
  children.flatMap(child => {
    if (typeof child === 'string')
      return (
        readable(child)
          .replace(/\[hidden\] | \[\/hidden\]/g, '')
          .replace(/\s+/g, ' ')
          .trim() || []
      );
    const { hint, ...props } = child.props;
    let inner = plain(child.children);
    if (inner.length === 1 && child.name !== '' && inner[0] === child.name) inner = [];
    const [only] = inner;
    if (child.role === 'generic' && inner.length === 1 && typeof only === 'object' && isLoneText(only))
      inner = [...only.children];
    const node = { ...child, name: readable(child.name), props, children: inner };
    if (hint === undefined || inner.length > 1 || child.name) return node;
    if (child.role === 'img' && inner.length === 0) return [];
    if (child.role !== 'generic' || child.states.active) return node;
    if (inner.length === 0) return child.pointer ? node : [];
    return typeof only === 'object' && only.ref !== undefined ? only : node;
  });

const isLoneText = ({ role, name, states, props, children }: AriaNode): boolean =>
  role === 'generic' &&
  name === '' &&
  Object.keys(states).length + Object.keys(props).length === 0 &&
  children.length === 1 &&
  typeof children[0] === 'string';

/** Playwright's tree of a page. */
export const oracle = async (page: Page): Promise<Tree> => readTree(await page.ariaSnapshotJSON({ mode: 'ai' }));

/** The nodes of a role. */
export const nodes = (tree: Tree, role: string): AriaNode[] => {
  const found: AriaNode[] = [];
  const visit = (child: AriaChild): void => {
    if (typeof child === 'string') return;
    if (child.role === role) found.push(child);
    child.children.forEach(visit);
  };
  tree.children.forEach(visit);
  return found;
};

/** The ref of the node of a role and name. */
export const refOf = (tree: Tree, role: string, name = ''): string => {
  const [node] = nodes(tree, role).filter(one => one.name === name || one.contentName === name);
  expect(node?.ref, `ref of ${role} "${name}"`).toBeDefined();
  return node?.ref ?? '';
};

/** Makes shadow roots of the templates marked `sr`, inside one another too. */
export const growShadows = `(function grow(root) {
  for (const template of root.querySelectorAll('template[sr]')) {
    const shadow = template.parentNode.attachShadow({ mode: 'open' });
    shadow.append(template.content);
    template.remove();
    grow(shadow);
  }
})(document)`;
