import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { EnvironmentReference, LocatorReference, TextBlock } from '../../src/codegen/step.ts';
import { quote, writeTypeScript } from '../../src/codegen/typescript.ts';

test('a call on a located element', () => {
  expect(writeTypeScript({ on: { locator: `getByRole('button', { name: 'Save' })` }, call: 'click' })).toBe(
    `await page.getByRole('button', { name: 'Save' }).click();`,
  );
});

test('options take a line each and vanish when none is set', () => {
  const on = { locator: `getByText('x')` };
  expect(writeTypeScript({ on, call: 'click', options: { button: 'right', modifiers: undefined } })).toBe(
    `await page.getByText('x').click({\n  button: 'right'\n});`,
  );
  expect(writeTypeScript({ on, call: 'click', options: { button: undefined } })).toBe(
    `await page.getByText('x').click();`,
  );
});

test('data arguments stay on one line, with keys quoted where JavaScript needs it', () => {
  expect(writeTypeScript({ on: 'page', call: 'setViewportSize', args: [{ width: 390, height: 780 }] })).toBe(
    'await page.setViewportSize({ width: 390, height: 780 });',
  );
  expect(writeTypeScript({ on: 'page', call: 'drop', args: [{ 'text/plain': 'a' }] })).toBe(
    `await page.drop({ 'text/plain': 'a' });`,
  );
});

test('references are written as code, and data never is', () => {
  const args = [new LocatorReference(`locator('b')`), new EnvironmentReference('TOKEN')];
  expect(writeTypeScript({ on: 'page', call: 'f', args })).toBe(
    `await page.f(page.locator('b'), process.env['TOKEN']);`,
  );
  expect(
    writeTypeScript({ on: 'page', call: 'f', args: [{ $env: 'TOKEN', code: 'x', name: 'y', lines: ['z'] }] }),
  ).toBe(`await page.f({ $env: 'TOKEN', code: 'x', name: 'y', lines: ['z'] });`);
});

test('assertions', () => {
  const button = { locator: `getByRole('button', { name: 'Submit' })` };
  expect(writeTypeScript({ expect: button, matcher: 'toBeVisible' })).toBe(
    `await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();`,
  );
  expect(writeTypeScript({ expect: button, matcher: 'toBeChecked', not: true })).toBe(
    `await expect(page.getByRole('button', { name: 'Submit' })).not.toBeChecked();`,
  );
  expect(writeTypeScript({ expect: 'page', matcher: 'toHaveURL', args: [/a\/b/i] })).toBe(
    'await expect(page).toHaveURL(/a\\/b/i);',
  );
  const list = new TextBlock(['- list:', '  - listitem: "Apple"']);
  expect(
    writeTypeScript({ expect: { locator: `locator('body')` }, matcher: 'toMatchAriaSnapshot', args: [list] }),
  ).toBe(`await expect(page.locator('body')).toMatchAriaSnapshot(\`\n  - list:\n    - listitem: "Apple"\n  \`);`);
});

test('any string survives being quoted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const code = quote(text);
      expect(code).not.toMatch(/[\n\r\u2028\u2029]/);
      // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, no-new-func -- only an evaluation proves what the literal means
      expect(new Function(`return ${code}`)()).toBe(text);
    }),
  );
});

test('lone surrogates survive being quoted', () => {
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, no-new-func -- see above
  expect(new Function(`return ${quote('a\ud800b\udc00')}`)()).toBe('a\ud800b\udc00');
  expect(quote('a\ud800b')).toBe(`'a\\ud800b'`);
  expect(quote('😀')).toBe(`'😀'`);
  expect(quote('\\ud83d\ude00')).toBe(`'\\\\ud83d\\ude00'`);
});

test('a comment stays on its line', () => {
  expect(writeTypeScript({ comment: 'Press a\nb' })).toBe('// Press a b');
});
