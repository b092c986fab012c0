import fc from 'fast-check';
import type { AriaChild, AriaNode } from '../../src/snapshot/tree.ts';
import { expect, growShadows, oracle, shape, test } from './fixture.ts';
import { buildScript, made, styleSheet, undisputed } from './generated.ts';
import { pages } from './pages.ts';

test.describe('sees what Playwright sees', () => {
  for (const [theme, all] of Object.entries(pages)) {
    test(theme, async ({ page, eyes }) => {
      test.slow();
      for (const html of all) {
        // Setting the content of a page takes longer than all the rest, and only scripts need it.
        if (/<script|<iframe/.test(html)) await page.setContent(html);
        else await page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`);
        await page.evaluate(growShadows);
        const { tree } = await eyes.capture();
        expect.soft(shape(tree.children), html).toBe(shape((await oracle(page)).children));
      }
    });
  }
});

/** The nodes that hold the generated elements, by name. */
const cases = (children: readonly AriaChild[]): Map<string, AriaNode> => {
  const found = new Map<string, AriaNode>();
  const visit = (child: AriaChild): void => {
    if (typeof child === 'string') return;
    if (/^case \d+$/.test(child.name)) found.set(child.name, child);
    else child.children.forEach(visit);
  };
  children.forEach(visit);
  return found;
};

const batch = 100;

test('sees generated elements as Playwright does', async ({ page, eyes }) => {
  test.setTimeout(600_000);
  await page.setContent(`<style>${styleSheet}</style>`);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: batch, maxLength: batch }), async all => {
      await page.evaluate(buildScript(all.map(one => undisputed(one))));
      const [ours, theirs] = [cases((await eyes.capture()).tree.children), cases((await oracle(page)).children)];
      expect(theirs.size).toBe(all.length);
      for (const [name, node] of theirs) {
        const mine = ours.get(name);
        expect(mine ? shape([mine]) : 'nothing', JSON.stringify(all[Number(name.slice(5))])).toBe(shape([node]));
        compared++;
      }
    }),
    { numRuns: 20, seed: 20, endOnFailure: true },
  );
  expect(compared).toBe(20 * batch);
});
