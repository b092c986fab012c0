import { expect, test } from '@playwright/test';
import { isStill, itemsAround } from '../../src/snapshot/items.ts';
import { parse } from '../../src/snapshot/parse.ts';

const people = parse(
  ['Ada', 'Bob', 'Cy']
    .map((name, index) => `- listitem:\n  - text: ${name} waits\n  - button "Delete" [ref=e${index}]`)
    .join('\n'),
);

const still = (ref: string, text: string): boolean => itemsAround(people, ref).every(item => isStill(item, text));

test('an item is still the one that was seen when it says what told it from the others', () => {
  expect(still('e0', 'Ada waits Delete')).toBe(true);
  expect(still('e0', 'Ada is served Delete Again')).toBe(true);
  expect(still('e0', '')).toBe(true);
});

test('an item that says what another one said, or nothing of its own, is another one', () => {
  expect(still('e0', 'Bob waits Delete')).toBe(false);
  expect(still('e0', 'Dan waits Delete')).toBe(false);
});

test('only what is in an item has one, innermost first, and what nothing tells from the others passes', () => {
  const tree = parse(
    '- button "Add" [ref=e1]\n- row:\n  - listitem:\n    - button "A" [ref=e2]\n- listitem: B\n- option "Same" [ref=e3]\n- option "Same"',
  );
  expect(itemsAround(tree, 'e1')).toEqual([]);
  expect(itemsAround(tree, 'e9')).toEqual([]);
  expect(itemsAround(tree, 'e2').map(({ others }) => others.length)).toEqual([1, 0]);
  expect(itemsAround(tree, 'e3').every(item => isStill(item, 'Same again'))).toBe(true);
});
