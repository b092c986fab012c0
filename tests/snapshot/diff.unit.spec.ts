import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { apply } from '../../src/snapshot/apply.ts';
import { changes } from '../../src/snapshot/diff.ts';
import { inOrder } from '../../src/snapshot/in-order.ts';
import { parse } from '../../src/snapshot/parse.ts';
import { print } from '../../src/snapshot/print.ts';
import { anyTree, mutated } from './trees.ts';

const changesOf = (previous: string, next: string): string => {
  const result = changes(parse(previous), parse(next));
  return result.kind === 'some' ? result.text : result.kind;
};

const page = (inner: string): string => `- generic [active] [ref=e1]:
  - heading "Shop" [level=1] [ref=e2]
  - navigation [ref=e3]:
    - link "Home" [ref=e4]:
      - /url: /
    - link "Basket" [ref=e5]:
      - /url: /basket
  - main [ref=e6]:
${inner.replace(/^/gm, '    ')}
  - contentinfo [ref=e90]: All rights reserved, as far as there are any`;

test('a page that did not change has no changes', () => {
  expect(changesOf(page('- button "Save" [ref=e7]'), page('- button "Save" [ref=e7]'))).toBe('none');
});

test('a changed text is told with the way to it, and what is left out is counted', () => {
  expect(
    changesOf(
      page('- paragraph [ref=e7]: 3 items\n- button "Save" [ref=e8]\n- button "Cancel" [ref=e9]'),
      page('- paragraph [ref=e7]: 4 items\n- button "Save" [ref=e8]\n- button "Cancel" [ref=e9]'),
    ),
  ).toBe(`- generic [active] [ref=e1]:
  - … 2 unchanged
  - main [ref=e6]:
    - <changed> paragraph [ref=e7]: 4 items
    - … 2 unchanged
  - … 1 unchanged`);
});

test('new, removed and changed nodes are marked', () => {
  expect(
    changesOf(
      page('- button "Save" [ref=e7]\n- dialog "Sure?" [ref=e8]:\n  - button "Yes" [ref=e9]'),
      page(`- button "Save" [disabled] [ref=e7]\n- alert [ref=e10]: "Saved: 1"\n- 'button "a: b" [ref=e11]'`),
    ),
  ).toBe(`- generic [active] [ref=e1]:
  - … 2 unchanged
  - main [ref=e6]:
    - <changed> button "Save" [disabled] [ref=e7]
    - <new> alert [ref=e10]: "Saved: 1"
    - '<new> button "a: b" [ref=e11]'
    - <removed> dialog "Sure?" [ref=e8]
  - … 1 unchanged`);
});

test('a node whose own line alone changed does not print its content again', () => {
  const previous = page('- button "Save" [ref=e7]');
  expect(
    changesOf(previous, previous.replace('generic [active]', 'generic').replace('"Save"', '"Save" [active]')),
  ).toBe(
    `- <changed> generic [ref=e1]:
  - … 2 unchanged
  - main [ref=e6]:
    - <changed> button "Save" [active] [ref=e7]
  - … 1 unchanged`,
  );
});

test('what has no ref is told by printing what holds it', () => {
  expect(
    changesOf(
      page('- combobox "Color" [ref=e7]:\n  - option "Red" [selected]\n  - option "Green"'),
      page('- combobox "Color" [ref=e7]:\n  - option "Red"\n  - option "Green" [selected]'),
    ),
  ).toContain(`
    - <changed> combobox "Color" [ref=e7]:
      - option "Red"
      - option "Green" [selected]
`);
});

test('a text among many nodes does not print them all', () => {
  const buttons = Array.from({ length: 50 }, (_, index) => `- button "Number ${index}" [ref=e${index + 10}]`).join(
    '\n',
  );
  expect(changesOf(page(`- text: 1 of 50\n${buttons}`), page(`- text: 2 of 50\n${buttons}`))).toContain(`
    - <new> text: 2 of 50
    - <removed> text: 1 of 50
    - … 50 unchanged
`);
});

test('a sorted list is told as moves', () => {
  const row = (index: number): string =>
    `- row [ref=e${index + 10}]:\n  - cell "Number ${index}" [ref=e${index + 100}]`;
  const rows = Array.from({ length: 6 }, (_, index) => row(index));
  const [last = ''] = rows.slice(-1);
  expect(changesOf(page(rows.join('\n')), page([last, ...rows.slice(0, -1)].join('\n')))).toContain(`
    - <moved> row [ref=e15]
    - … 5 unchanged
`);
});

test('many removed siblings are counted', () => {
  const rows = Array.from({ length: 9 }, (_, index) => `- row "Number ${index}" [ref=e${index + 10}]`);
  expect(changesOf(page(rows.join('\n')), page(rows.slice(8).join('\n')))).toContain(`
    - … 8 removed
    - … 1 unchanged
`);
});

test('another page is not told as changes', () => {
  expect(changesOf(page('- button "Save" [ref=e7]'), '- generic [ref=e100]: Bye')).toBe('whole');
});

test('one word on a page of 3,000 nodes takes at most 600 characters', () => {
  const cards = Array.from({ length: 600 }, (_, index) => {
    const ref = 10 + index * 5;
    return `- article [ref=e${ref}]:\n  - heading "Card ${index}" [level=2] [ref=e${ref + 1}]\n  - paragraph [ref=e${ref + 2}]: EUR ${index}\n  - link "More" [ref=e${ref + 3}]\n  - button "Buy" [ref=e${ref + 4}]`;
  }).join('\n');
  const text = changesOf(page(cards), page(cards.replace('EUR 300', 'EUR 299')));
  expect(text).toContain('EUR 299');
  expect(text.length).toBeLessThanOrEqual(600);
});

test('applying the printed changes gives the next tree, and they are never longer than its print', () => {
  const kinds = { none: 0, whole: 0, some: 0 };
  fc.assert(
    fc.property(
      anyTree.chain(tree => fc.tuple(fc.constant(tree), mutated(tree))),
      ([previous, next]) => {
        const result = changes(previous, next);
        kinds[result.kind]++;
        if (result.kind === 'none') expect(print(next)).toBe(print(previous));
        if (result.kind !== 'some') return;
        expect(apply(previous, result.text)).toEqual(next);
        expect(result.text.length).toBeLessThanOrEqual(print(next).length);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(kinds.none).toBeGreaterThan(5);
  expect(kinds.some).toBeGreaterThan(80);
});

test('the longest rising run is found', () => {
  expect(inOrder([3, 1, 2])).toEqual(new Set([1, 2]));
  expect(inOrder([]).size).toBe(0);
  expect(inOrder([5, 4, 3, 2, 1]).size).toBe(1);
  expect(inOrder([0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]).size).toBe(6);
});
