import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { parse } from '../../src/snapshot/parse.ts';
import { print } from '../../src/snapshot/print.ts';
import { anyTree } from './trees.ts';

test('what is printed reads back as the same tree', () => {
  fc.assert(
    fc.property(anyTree, tree => {
      expect(parse(print(tree))).toEqual(tree);
    }),
    { numRuns: 1_000 },
  );
});

test('the empty text is the empty tree', () => {
  expect(parse('')).toEqual({ children: [] });
});

for (const wrong of [
  'button',
  '- ',
  '  - button',
  '- button\n    - link',
  '- button [ref=e1] x',
  `- 'button`,
  '- text: "x',
])
  test(`${JSON.stringify(wrong)} is refused with its line`, () => {
    expect(() => parse(wrong)).toThrow(/^Line [12] is not part of an accessibility tree/);
  });
