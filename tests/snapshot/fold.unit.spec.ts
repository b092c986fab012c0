import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { fold } from '../../src/snapshot/fold.ts';
import { pieceOf, unitsOf } from '../../src/snapshot/fold-tree.ts';
import { parse } from '../../src/snapshot/parse.ts';
import { part } from '../../src/snapshot/part.ts';
import { print } from '../../src/snapshot/print.ts';
import type { Tree } from '../../src/snapshot/tree.ts';
import { bigTree, shop, table } from './trees.ts';

type Opening = { target?: string; from?: number };

/** The calls that the comments of a print name. */
const openings = (text: string): Opening[] =>
  [...text.matchAll(/#.*browser_snapshot \{ (?:target: "(\w+)")?(?:, )?(?:from: (\d+))? \}$/gm)].map(
    ([, target, from]) => ({
      ...(target !== undefined && { target }),
      ...(from !== undefined && { from: Number(from) }),
    }),
  );

const open = (tree: Tree, { target, from }: Opening, budget: number): string => {
  const asked = target === undefined ? tree : part(tree, target);
  if (!asked) throw new Error(`A fold named ${target}, which is not in the tree`);
  return fold(asked, budget, { from }).text;
};

/** Every print that following all openings leads to. */
const openAll = (tree: Tree, budget: number): string[] => {
  const prints: string[] = [];
  const queue: Opening[] = [{}];
  const seen = new Set<string>();
  for (const call of queue) {
    const key = JSON.stringify(call);
    if (seen.has(key)) continue;
    seen.add(key);
    const text = open(tree, call, budget);
    prints.push(text);
    queue.push(...openings(text));
  }
  return prints;
};

const withoutFold = (line: string): string =>
  line
    .trim()
    .replace(/ # \d+ nodes?: browser_snapshot \{.*\}$/, '')
    .replace(/:$/, '');

/** The lines of the whole print that none of the prints shows, be it in pieces. */
const missing = (tree: Tree, prints: readonly string[]): string[] => {
  const shown = new Set(prints.flatMap(text => text.split('\n').map(withoutFold)));
  const isShown = (line: string): boolean => {
    if (shown.has(withoutFold(line))) return true;
    const body = line.trimStart().slice(2);
    return Array.from({ length: unitsOf(body) }, (_, unit) => withoutFold(`# ${pieceOf(body, unit)}`)).every(piece =>
      shown.has(piece),
    );
  };
  return print(tree)
    .split('\n')
    .filter(line => !isShown(line));
};

const longest = (prints: readonly string[]): number => Math.max(...prints.map(text => text.length));

const budgets = [500, 2_000, 8_000, 24_000];

test('what fits is printed as it is', () => {
  const tree = shop(3);
  expect(fold(tree, 24_000)).toEqual({ text: print(tree), folded: false, hidden: 0 });
});

test('no print exceeds its budget, and all openings together print the whole tree', () => {
  let folded = 0;
  fc.assert(
    fc.property(bigTree, fc.constantFrom(...budgets), (tree, budget) => {
      const prints = openAll(tree, budget);
      expect(longest(prints)).toBeLessThanOrEqual(budget);
      expect(missing(tree, prints)).toEqual([]);
      if (prints.length > 1) folded++;
    }),
    { numRuns: 100 },
  );
  expect(folded).toBeGreaterThan(20);
});

for (const budget of budgets)
  test(`a shop and a long table can be opened whole with ${budget} characters a call`, () => {
    // Rows enough for many openings, but not for hundreds.
    const rows = Math.min(1_000, budget / 8);
    for (const tree of [shop(rows), table(rows)]) {
      const prints = openAll(tree, budget);
      expect(longest(prints)).toBeLessThanOrEqual(budget);
      expect(missing(tree, prints)).toEqual([]);
    }
  });

test('a shop of 200 cards takes at most 12,000 characters with all 200 buttons in it', () => {
  const { text, hidden } = fold(shop(200), 12_000);
  expect(text.length).toBeLessThanOrEqual(12_000);
  const refs = print(shop(200)).match(/button "Add to cart" \[ref=e\d+\]/g) ?? [];
  expect(refs).toHaveLength(200);
  for (const button of refs) expect(text).toContain(button.slice(button.indexOf('[')));
  expect(hidden).toBe(0);
});

test('a table of 1,000 rows takes at most 24,000 characters with the button of each row that is shown', () => {
  const tree = table(1_000);
  const { text, hidden } = fold(tree, 24_000);
  expect(text.length).toBeLessThanOrEqual(24_000);
  const rows = text.match(/^ *- ['"]?Person \d+ .*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) expect(row).toMatch(/\[ref=e\d+\]/);
  expect(hidden).toBeGreaterThan(1_000);
});

test('rows of one shape are a line each, with what differs and what can be acted on', () => {
  const lines = fold(shop(50), 3_000).text.split('\n');
  const at = lines.findIndex(line => line.includes('50 × article'));
  expect(lines.slice(at, at + 3)).toEqual([
    '    # 50 × article, one a line: heading [level=2] | paragraph | button "Add to cart"; in each: paragraph In stock. Whole: browser_snapshot { target: "e2", from: 2 }',
    '    - Lamp 0 | EUR 10.00 | [ref=e8]',
    '    - Lamp 1 | EUR 11.00 | [ref=e13]',
  ]);
});

test('dialogs, landmarks and the focus stay in sight when depth is cut', () => {
  const noise = Array.from({ length: 40 }, (_, index) => {
    const inner = Array.from(
      { length: 4 },
      (__, at) => `        - button "Noise ${index} ${at} ${'x'.repeat(at)}" [ref=e${index * 10 + at + 100}]`,
    );
    return `    - group "Part ${index}" [ref=e${index * 10 + 109}]:\n      - list:\n${inner.slice(0, (index % 4) + 1).join('\n')}`;
  }).join('\n');
  const tree = parse(
    `- generic [ref=e1]:\n  - generic [ref=e2]:\n${noise}\n    - group "Deep" [ref=e3]:\n      - group [ref=e4]:\n        - textbox "Here" [active] [ref=e5]\n  - dialog "Sure?" [ref=e6]:\n    - button "Yes" [ref=e7]\n  - navigation "Main" [ref=e8]:\n    - link "Home" [ref=e9]`,
  );
  const { text } = fold(tree, 900);
  for (const seen of ['textbox "Here" [active] [ref=e5]', 'dialog "Sure?" [ref=e6]', 'navigation "Main" [ref=e8]'])
    expect(text).toContain(seen);
  expect(fold(tree, 900, { focus: ['e391'] }).text).toContain('[ref=e391]');
  expect(text).not.toContain('[ref=e391]');
});

test('boxes are printed when asked for', () => {
  const tree = parse('- button "Save" [ref=e1] [box=1,2,3,4]');
  expect(fold(tree, 500, { boxes: true }).text).toBe('- button "Save" [ref=e1] [box=1,2,3,4]');
  expect(fold(tree, 500, { boxes: true, from: 0 }).text).toBe('- button "Save" [ref=e1] [box=1,2,3,4]');
  expect(fold(tree, 500).text).toBe('- button "Save" [ref=e1]');
});

test('what is folded is valid where it is opened: a part, and from a place in it', () => {
  const tree = table(1_000);
  const [whole] = openings(fold(tree, 2_000).text).filter(call => call.from !== undefined);
  const opened = open(tree, whole ?? {}, 2_000);
  expect(opened).toContain('- cell "Person 0" [ref=');
  const next = openings(opened).at(-1);
  expect(next?.target).toBe(whole?.target);
  expect(next?.from).toBeGreaterThan(whole?.from ?? 0);
});
