import { expect, test } from '@playwright/test';
import { parse } from '../../src/snapshot/parse.ts';
import { rebind } from '../../src/snapshot/rebind.ts';

const after = (before: string, now: string, ref: string): string | undefined => {
  const found = rebind(parse(before), parse(now), ref);
  return found?.kind === 'same' ? found.ref : found?.kind;
};

test('a node that was drawn anew is found again', () => {
  expect(
    after('- main [ref=e1]:\n  - button "Save" [ref=e2]', '- main [ref=e1]:\n  - button "Save" [ref=e9]', 'e2'),
  ).toBe('e9');
  expect(after('- button [ref=e2]: Save', '- button [ref=e9]: Save', 'e2')).toBe('e9');
  expect(
    after(
      '- list [ref=e1]:\n  - listitem [ref=e2]:\n    - text: Ada\n    - button "Delete Ada" [ref=e3]',
      '- list [ref=e5]:\n  - listitem [ref=e6]:\n    - text: Ada\n    - button "Delete Ada" [ref=e7]',
      'e3',
    ),
  ).toBe('e7');
});

for (const [what, before, now, ref] of [
  ['another name', '- button "Save" [ref=e2]', '- button "Delete" [ref=e9]', 'e2'],
  ['another role', '- button "Save" [ref=e2]', '- link "Save" [ref=e9]', 'e2'],
  ['two equal ones now', '- button "Buy" [ref=e2]', '- button "Buy" [ref=e8]\n- button "Buy" [ref=e9]', 'e2'],
  [
    'a neighbour in its place',
    '- button "Delete" [ref=e2]\n- button "Delete" [ref=e3]',
    '- button "Delete" [ref=e9]',
    'e2',
  ],
  [
    'a row that says something else',
    '- list [ref=e1]:\n  - listitem [ref=e2]:\n    - text: Ada\n    - button "Delete" [ref=e3]',
    '- list [ref=e5]:\n  - listitem [ref=e6]:\n    - text: Bob\n    - button "Delete" [ref=e7]',
    'e3',
  ],
  [
    'another dialog',
    '- dialog "Delete Ada?" [ref=e1]:\n  - button "Yes" [ref=e2]',
    '- dialog "Delete Bob?" [ref=e8]:\n  - button "Yes" [ref=e9]',
    'e2',
  ],
  ['nothing that says what it is', '- button [ref=e2]', '- button [ref=e9]', 'e2'],
] as const)
  test(`a node is not taken for another: ${what}`, () => {
    expect(after(before, now, ref)).toBe('unclear');
  });

test('a ref that was never shown is nobody', () => {
  expect(after('- button "Save" [ref=e2]', '- button "Save" [ref=e9]', 'e7')).toBeUndefined();
});

test('what comes nearest is named', () => {
  const found = rebind(parse('- button "A" [ref=e1]'), parse('- button "B" [ref=e2]\n- button "C" [ref=e3]'), 'e1');
  expect(found?.kind === 'unclear' && found.candidates.map(node => node.ref)).toEqual(['e2', 'e3']);
});
