import { selectors } from '@playwright/test';
import type { Page } from '@playwright/test';
import { engineSource } from '../../src/eyes/source.generated.ts';
import { decode } from '../../src/snapshot/eyes-decode.ts';
import { print } from '../../src/snapshot/print.ts';
import { expect, test as base } from './fixture.ts';
import { changeable, mutator } from './mutations.ts';

/** An engine that answers twice at once: as the eyes do, and as they would if they had never seen the page before. */
const test = base.extend<object, { both: string }>({
  both: [
    async ({}, use) => {
      const named = (name: string): string => {
        const source = engineSource.replaceAll('ariadne.eyes', name);
        expect(source).not.toBe(engineSource);
        return `(${source})()`;
      };
      const content = `(() => {
        const [lasting, fresh] = [${named('both.lasting')}, ${named('both.fresh')}];
        return { queryAll(root, body) {
          globalThis[Symbol.for('both.fresh')] = undefined;
          const [one, other] = [lasting, fresh].map(engine => engine.queryAll(root, body)[0].textContent);
          const carrier = document.createElement('pre');
          carrier.textContent = JSON.stringify([one, other]);
          return [carrier];
        } };
      })()`;
      await selectors.register('both', { content }, { contentScript: true });
      await use('both');
    },
    { scope: 'worker' },
  ],
});

/** What is told of a page by eyes that remember it and by ones that do not, numbers of refs left out. */
const told = async (page: Page, both: string): Promise<string[]> => {
  const text = await page.locator(`${both}=aria {"prefix":"","boxes":true}`).textContent({ timeout: 20_000 });
  return (JSON.parse(text ?? '') as string[]).map(one => {
    const { children, unseen } = decode(one);
    return `${unseen.join('; ')}\n${print({ children }, { boxes: true })}`.replace(/\be\d+/g, 'eN');
  });
};

/** What happens to a page from outside. */
const emulate: readonly ((page: Page) => Promise<void>)[] = [
  page => page.emulateMedia({ media: 'print' }),
  page => page.emulateMedia({ media: 'screen', colorScheme: 'dark' }),
  page => page.setViewportSize({ width: 500, height: 500 }),
  page => page.emulateMedia({ colorScheme: 'light' }),
  page => page.setViewportSize({ width: 1280, height: 720 }),
];

for (const seed of [1, 2]) {
  test(`sees 200 changes as if it had never seen the page before (${seed})`, async ({ page, both }) => {
    test.slow();
    await page.setContent(changeable);
    await page.evaluate(mutator);
    const done: string[] = [];
    let different = 0;
    let last = '';
    for (let step = 0; step < 200; step++) {
      if (step % 20 === 19) {
        await emulate[((step / 20 + seed) % emulate.length) | 0]?.(page);
        done.push('emulate');
      } else if (step % 50 === 49) {
        await page.evaluate(
          `document.body.innerHTML = ${JSON.stringify(changeable.slice(changeable.indexOf('<body>')))}`,
        );
        done.push('anew');
      } else done.push(await page.evaluate<string>(`mutate(${seed * 1000 + step})`));
      const [remembered = '', anew] = await told(page, both);
      expect(remembered, `after ${step + 1} changes: ${done.slice(-5).join(', ')}`).toBe(anew);
      if (remembered !== last) different++;
      last = remembered;
    }
    // The changes are such as can be seen.
    expect(different).toBeGreaterThan(80);
  });
}
