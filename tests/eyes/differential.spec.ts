import fc from 'fast-check';
import type { AriaChild, AriaNode } from '../../src/snapshot/tree.ts';
import { expect, growShadows, oracle, plain, shape, test } from './fixture.ts';
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
        expect.soft(shape(plain(tree.children)), html).toBe(shape(plain((await oracle(page)).children)));
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

/** 2,000 senseless elements, always the same. */
const samples = Array.from({ length: 20 }, (_, seed) => fc.sample(made, { numRuns: 100, seed: seed + 1 }))
  .flat()
  .map(one => undisputed(one));
const batch = 250;

test('sees generated elements as Playwright does', async ({ page, eyes }) => {
  test.setTimeout(600_000);
  await page.setContent(`<style>${styleSheet}</style>`);
  const different: string[] = [];
  let compared = 0;
  for (let first = 0; first < samples.length; first += batch) {
    const all = samples.slice(first, first + batch);
    await page.evaluate(buildScript(all));
    const ours = cases((await eyes.capture()).tree.children);
    const theirs = cases((await oracle(page)).children);
    expect(theirs.size).toBe(batch);
    for (const [name, node] of theirs) {
      const mine = ours.get(name);
      compared++;
      if (!mine || shape(plain([mine])) !== shape(plain([node])))
        different.push(JSON.stringify(all[Number(name.slice(5))]));
    }
  }
  expect(compared).toBe(samples.length);
  expect(different, different.join('\n')).toEqual([]);
});
