import type { Page } from '@playwright/test';
import { capture } from '../../src/snapshot/capture.ts';
import { parse } from '../../src/snapshot/parse.ts';
import { print } from '../../src/snapshot/print.ts';
import { expect, test } from '../fixtures/shared-page.ts';
import { nastyTexts, pages } from './pages.ts';

const depths = [0, 1, 2, 3, 4, 7];

/**
 * Where depth cuts the content of a node whose name it is, the name is printed. When that is so, Playwright counts wrappers too
 * that it does not print, and which the captured tree does not have; so a name may be there a level sooner or later on pages
 * with such wrappers between a node and its name.
 */
const withWrappers = 'a slotted list in a table';
const withoutNames = (printed: string): string => printed.replace(/ "[^"]*"/g, '');

const expectSamePrint = async (page: Page, name = ''): Promise<void> => {
  const tree = await capture(page, { boxes: true, contentNames: true });
  const whole = await page.ariaSnapshot({ mode: 'ai', boxes: true });
  expect(print(tree)).toBe(await page.ariaSnapshot({ mode: 'ai' }));
  expect(print(tree, { boxes: true })).toBe(whole);
  expect(print(parse(whole), { boxes: true })).toBe(whole);
  for (const depth of depths) {
    const [ours, theirs] = [print(tree, { depth }), await page.ariaSnapshot({ mode: 'ai', depth })];
    if (name === withWrappers) expect(withoutNames(ours), `depth ${depth}`).toBe(withoutNames(theirs));
    else expect(ours, `depth ${depth}`).toBe(theirs);
  }
};

test.describe('prints as Playwright does', () => {
  for (const [name, html] of Object.entries(pages))
    test(name, async ({ page }) => {
      await page.setContent(html);
      await expectSamePrint(page, name);
    });

  test('about:blank', async ({ page }) => {
    await page.goto('about:blank');
    await expectSamePrint(page);
    expect(print(await capture(page))).toBe('');
  });

  for (const place of ['text', 'name', 'placeholder', 'url'])
    test(`every text that is hard to write, as a ${place}`, async ({ page }) => {
      await page.setContent('<body></body>');
      await page.locator('body').evaluate(
        (body, [texts, kind]) => {
          for (const text of texts) {
            const tag = { text: 'p', name: 'button', placeholder: 'input', url: 'a' }[kind] ?? 'p';
            const element = body.ownerDocument.createElement(tag);
            if (kind === 'text') element.textContent = text;
            else if (kind === 'url') element.textContent = 'link';
            else element.setAttribute('aria-label', kind === 'name' ? text : 'field');
            if (kind === 'url') element.setAttribute('href', text);
            if (kind === 'placeholder') element.setAttribute('placeholder', text);
            body.append(element);
          }
        },
        [nastyTexts, place] as const,
      );
      const tree = await capture(page);
      const [body] = tree.children;
      expect(typeof body === 'object' && body.children.length).toBe(nastyTexts.length);
      expect(print(tree)).toBe(await page.ariaSnapshot({ mode: 'ai' }));
      expect(parse(print(tree))).toEqual(tree);
    });
});

test('the corpus reaches what it is meant to reach', async ({ page }) => {
  const printed = new Map<string, string>();
  for (const name of [
    'an open shadow root',
    'frames in frames',
    'frameset',
    'a slotted list in a table',
    'a modal dialog',
  ]) {
    await page.setContent(pages[name] ?? '');
    printed.set(name, print(await capture(page)));
  }
  expect(printed.get('an open shadow root')).toContain('heading "In"');
  expect(printed.get('frames in frames')).toMatch(/iframe \[ref=f\d+e\d+\]:\n.*\n +- paragraph \[ref=f\d+e\d+\]: deep/);
  expect(printed.get('frameset')).toMatch(/paragraph \[ref=f\d+e\d+\]: left/);
  expect(printed.get('a slotted list in a table')).toContain('listitem');
  expect(printed.get('a modal dialog')).toContain('dialog');
});
