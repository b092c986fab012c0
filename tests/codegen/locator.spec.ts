import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { LocatorSyntaxError, looksLikeLocator, parseLocator } from '../../src/codegen/locator.ts';
import { quote } from '../../src/codegen/typescript.ts';

test('a chain is read with its arguments', () => {
  expect(
    parseLocator(
      `getByRole('list', { name: 'A', exact: true }).filter({ hasText: /x[/]y/i, has: page.getByText("b") }).nth(-1)`,
    ),
  ).toEqual([
    { method: 'getByRole', args: ['list', { options: { name: 'A', exact: true } }] },
    {
      method: 'filter',
      args: [{ options: { hasText: /x[/]y/i, has: { chain: [{ method: 'getByText', args: ['b'] }] } } }],
    },
    { method: 'nth', args: [-1] },
  ]);
});

test('what people write around it is let pass', () => {
  const save = [{ method: 'getByText', args: ['Save'] }];
  for (const text of [`page.getByText('Save')`, `await page.getByText("Save");`, ' getByText(`Save`) ']) {
    expect(looksLikeLocator(text)).toBe(true);
    expect(parseLocator(text)).toEqual(save);
  }
});

test('selectors are not taken for expressions', () => {
  for (const text of [
    '#save',
    'text=getByRole()',
    'button:has-text("x")',
    'getByRole',
    'locator',
    "role=button[name='x']",
  ])
    expect(looksLikeLocator(text), text).toBe(false);
});

test('a broken expression says where', () => {
  expect(() => parseLocator(`getByRole('button'`)).toThrow(new LocatorSyntaxError('"," or ")"', 18));
  expect(() => parseLocator(`getByRole('button').click()`)).toThrow(/expected one of .* at character 21/);
  expect(() => parseLocator(`getByRole(process.exit())`)).toThrow(/expected one of/);
});

test('any string reads back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(parseLocator(`getByText(${quote(text)})`)).toEqual([{ method: 'getByText', args: [text] }]);
      expect(parseLocator(`getByText(${JSON.stringify(text)})`)).toEqual([{ method: 'getByText', args: [text] }]);
    }),
  );
});
