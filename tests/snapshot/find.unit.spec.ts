import { expect, test } from '@playwright/test';
import { containing, describeFound, find } from '../../src/snapshot/find.ts';
import { parse } from '../../src/snapshot/parse.ts';
import { shop } from './trees.ts';

const sidebar = parse(`- main [ref=e2]:
  - region "Sidebar" [ref=e3]:
    - navigation "Primary" [ref=e4]:
      - list [ref=e5]:
        - listitem [ref=e6]:
          - link "One" [ref=e7]
        - listitem [ref=e8]:
          - link "Two" [ref=e9]
        - listitem [ref=e14]:
          - link "Five" [ref=e15]
        - listitem [ref=e16]:
          - link "Deep Target Link" [ref=e17]`);

test('a match is shown with three lines before it, below the nodes that hold it', () => {
  expect(describeFound('"Deep Target Link"', find(sidebar, containing('Deep Target Link')))).toBe(
    `Found 1 match for "Deep Target Link":

- main [ref=e2]:
  - region "Sidebar" [ref=e3]:
    - navigation "Primary" [ref=e4]:
      - list [ref=e5]:
        - listitem [ref=e14]:
          - link "Five" [ref=e15]
        - listitem [ref=e16]:
          - link "Deep Target Link" [ref=e17]`,
  );
});

test('what is left out beside the way is marked', () => {
  const tree = parse(`- main [ref=e2]:
  - group "Toolbar" [ref=e3]:
    - button "One" [ref=e4]
    - button "Two" [ref=e5]
    - button "Three" [ref=e6]
    - button "Four" [ref=e7]
  - group "Content" [ref=e8]:
    - button "Target Button" [ref=e9]`);
  expect(describeFound('"Target Button"', find(tree, containing('target button')))).toBe(
    `Found 1 match for "Target Button":

- main [ref=e2]:
  - group "Toolbar" [ref=e3]:
    ...
    - button "Three" [ref=e6]
    - button "Four" [ref=e7]
  - group "Content" [ref=e8]:
    - button "Target Button" [ref=e9]`,
  );
});

test('matches far from each other are parted by a mark', () => {
  const { text, count } = find(shop(9), lines =>
    [...lines.keys()].filter(index => /Lamp [08]/.test(lines[index] ?? '')),
  );
  expect(count).toBe(2);
  expect(text).toContain('\n    ...\n');
  expect(text).not.toContain('Lamp 4');
});

test('nothing found is said in one line', () => {
  expect(
    describeFound(
      '/x/',
      find(sidebar, () => []),
    ),
  ).toBe('No matches found for /x/.');
  expect(describeFound('"x"', find({ children: [] }, containing('x')))).toBe('No matches found for "x".');
});

test('only so many matches are shown, and the others counted', () => {
  const found = find(shop(200), containing('add to cart'), { matches: 20 });
  expect(found).toMatchObject({ count: 200, shown: 20 });
  expect(describeFound('"Add to cart"', found)).toMatch(/^Found 200 matches .*180 more not shown\./s);
});

test('only so many characters are shown, but always a match', () => {
  expect(find(shop(200), containing('add to cart'), { characters: 1 }).shown).toBe(1);
  const found = find(shop(200), containing('add to cart'), { matches: 200, characters: 2_000 });
  expect(found.shown).toBeGreaterThan(2);
  expect(found.text.length).toBeLessThanOrEqual(2_500);
});

test('a text is found as it reads on the page', () => {
  const tree = parse(String.raw`- 'button "It''s \"so\": yes" [ref=e1]'`);
  for (const text of [`it's "so": yes`, `"so"`, `It's`]) expect(find(tree, containing(text)).count, text).toBe(1);
  expect(find(tree, containing('no')).count).toBe(0);
});
