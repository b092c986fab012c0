import { expect } from '@playwright/test';
import { installPageScript } from '../../src/browser/eyes.ts';
import { document, test } from '../session/settle/fixture.ts';

/** Says what a page sees of the functions that are swapped while an action runs. */
const look = `({
  own: [setTimeout, clearTimeout, setInterval, requestAnimationFrame].map(f => f.name).join(),
  text: [setTimeout, clearTimeout, setInterval, requestAnimationFrame].map(String).join(),
  keys: Object.getOwnPropertyNames(window).sort().join(),
})`;

test('a page sees the same globals with and without the script', async ({ browser_, stage, site }) => {
  const address = site.page(document('const act = () => {};'));
  const on = await stage();
  await on.page.goto(address);
  const bare = await browser_.newPage();
  await bare.goto(address);
  expect(await on.page.evaluate(look)).toEqual(await bare.evaluate(look));
  await bare.close();
});

test('the functions are counting ones while an action runs and the old ones afterwards', async ({ stage, site }) => {
  const on = await stage();
  const address = site.page(document('window.first = setTimeout; const act = () => {};'));
  await on.settle.run(() => on.page.goto(address));
  // What the document puts off while it begins is counted; then it has the old one back.
  await expect.poll(() => on.page.evaluate('setTimeout !== first')).toBe(true);
  await on.page.evaluate('window.saved = setTimeout');
  const outcome = await on.settle.run(() => on.page.evaluate('setTimeout === saved'));
  expect(outcome.value).toBe(false);
  await expect.poll(() => on.page.evaluate('setTimeout === saved')).toBe(true);
});

test('handlers run as they were given: this, arguments, identity, order', async ({ stage, site }) => {
  const on = await stage();
  await on.page.goto(
    site.page(
      document(`const seen = []; function handler(...values) { seen.push(this === window, ...values); }
const act = () => { setTimeout(handler, 20, 1, 2); setTimeout(() => seen.push('later'), 20); clearTimeout(setTimeout(() => seen.push('never'), 20)); };`),
    ),
  );
  await on.click();
  expect(await on.page.evaluate('seen')).toEqual([true, 1, 2, 'later']);
});

test('what the page puts in place of a function during an action stays', async ({ stage, site }) => {
  const on = await stage();
  await on.page.goto(site.page(document('const mine = () => 7; const act = () => { window.setTimeout = mine; };')));
  await on.click();
  await on.click();
  expect(await on.page.evaluate('setTimeout === mine')).toBe(true);
});

test('a document that was open before gets the script too, and twice is once', async ({
  browser_,
  eyes,
  stage,
  site,
}) => {
  const on = await stage();
  const context = await browser_.newContext();
  const page = await context.newPage();
  await page.goto(site.page(document(`const act = () => setTimeout(() => say('done'), 200);`)));
  await installPageScript(context, eyes);
  await installPageScript(context, eyes);
  await page.evaluate('window.saved = setTimeout');
  const { click, settle } = on.beside(page);
  expect((await settle.run(() => page.evaluate('setTimeout === saved'))).value).toBe(false);
  await click();
  expect(await page.evaluate('out.textContent')).toBe('done');
  await expect.poll(() => page.evaluate('setTimeout === saved')).toBe(true);
  await context.close();
});
