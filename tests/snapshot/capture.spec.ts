import { expect, test } from '@playwright/test';
import { capture, locate } from '../../src/snapshot/capture.ts';
import { nodeOf, part } from '../../src/snapshot/part.ts';
import { print } from '../../src/snapshot/print.ts';
import type { AriaChild, AriaNode, Tree } from '../../src/snapshot/tree.ts';
import { launchOptions } from '../fixtures/chromium.ts';
import { nested, pages } from './pages.ts';

test.use({ launchOptions });

const find = (children: readonly AriaChild[], matches: (node: AriaNode) => boolean): AriaNode | undefined => {
  for (const child of children) {
    if (typeof child === 'string') continue;
    const found = matches(child) ? child : find(child.children, matches);
    if (found) return found;
  }
  return undefined;
};

const byName = (tree: Tree, name: string): AriaNode => {
  const node = find(tree.children, candidate => candidate.name === name);
  if (!node) throw new Error(`No node is named ${name}:\n${print(tree)}`);
  return node;
};

const refOf = (tree: Tree, name: string): string => byName(tree, name).ref ?? `${name} has no ref`;

test.describe('a page nested too deep for one capture', () => {
  test('is read whole, and every ref can be acted on', async ({ page }) => {
    await page.setContent(
      `<button>shallow</button>${nested(120, '<button>deep one</button><button>deep two</button>')}`,
    );
    const tree = await capture(page, { timeout: 20_000 });
    expect(print(tree).match(/group "level"/g)).toHaveLength(120);
    expect(tree.tooDeep).toBeUndefined();
    for (const name of ['shallow', 'deep one', 'deep two'])
      await expect(locate(page, refOf(tree, name))).toHaveText(name);
  });

  test('is read whole where it is deep in several places', async ({ page }) => {
    await page.setContent(nested(49, nested(30, '<button>left</button>') + nested(80, '<button>right</button>')));
    const tree = await capture(page, { timeout: 20_000 });
    await expect(locate(page, refOf(tree, 'left'))).toHaveText('left');
    await expect(locate(page, refOf(tree, 'right'))).toHaveText('right');
    expect(print(tree).match(/group "level"/g)).toHaveLength(159);
  });

  test('says how much was left out when it would never end', async ({ page }) => {
    await page.setContent('<body></body>');
    // Built by script, as the parser of HTML stops nesting at 512 levels.
    await page.locator('body').evaluate(body => {
      let inner = body;
      for (let level = 0; level < 1_000; level++) {
        const group = body.ownerDocument.createElement('div');
        group.role = 'group';
        inner.append(group);
        inner = group;
      }
      inner.append('bottom');
    });
    const tree = await capture(page, { timeout: 20_000 });
    expect(tree.tooDeep).toBe(1);
    expect(print(tree).match(/- group/g)?.length).toBeGreaterThan(500);
  });

  test('costs nothing more when the last level has no content', async ({ page }) => {
    await page.setContent(nested(49, '<button>a</button><button>b</button>'));
    expect(print(await capture(page))).toBe(await page.ariaSnapshot({ mode: 'ai' }));
  });
});

test('the focused node, states, properties and boxes are data', async ({ page }) => {
  await page.setContent(
    '<input autofocus aria-invalid="spelling" placeholder="Ph" aria-label="N" value="v" style="width:80px">',
  );
  const tree = await capture(page, { boxes: true });
  expect(byName(tree, 'N')).toMatchObject({
    role: 'textbox',
    states: { active: true, invalid: 'spelling' },
    props: { placeholder: 'Ph' },
    box: { y: 8 },
    children: ['v'],
  });
});

test('a page that does not answer in time is one clear error', async ({ page }) => {
  await page.setContent('<button>b</button><script>setTimeout(() => { for (;;) {} })</script>');
  await expect(capture(page, { timeout: 300 })).rejects.toThrow(
    'The page did not give its accessibility tree within 300 ms.',
  );
});

test.describe('a part', () => {
  test('is what Playwright prints for the element, and leaves all refs alive', async ({ page }) => {
    await page.setContent(pages['a shop'] ?? '');
    const tree = await capture(page);
    const card = find(tree.children, node => node.role === 'article');
    const printed = print(part(tree, card?.ref ?? '') ?? { children: [] });
    await expect(locate(page, refOf(tree, 'Shop'))).toHaveText('Shop');
    expect(printed).toBe(await locate(page, card?.ref ?? '').ariaSnapshot({ mode: 'ai' }));
  });

  test('of an unknown ref is undefined', async ({ page }) => {
    await page.setContent(pages['a shop'] ?? '');
    const tree = await capture(page);
    expect(part(tree, 'e99999')).toBeUndefined();
    expect(nodeOf(tree, refOf(tree, 'Shop'))?.role).toBe('heading');
  });
});
