import * as fc from 'fast-check';
import { parse } from '../../src/snapshot/parse.ts';
import type { AriaChild, AriaNode, Tree } from '../../src/snapshot/tree.ts';
import { nastyTexts } from './pages.ts';

const roles = [
  'generic',
  'button',
  'link',
  'list',
  'listitem',
  'row',
  'cell',
  'textbox',
  'main',
  'dialog',
  'img',
  'iframe',
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Save', 'Cancel', 'Row 1', 'EUR 12') },
  { weight: 1, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
);

const states = fc.record(
  {
    checked: fc.constantFrom<true | 'mixed'>(true, 'mixed'),
    disabled: fc.constant(true as const),
    expanded: fc.constant(true as const),
    active: fc.constant(true as const),
    invalid: fc.constantFrom<true | 'grammar' | 'spelling'>(true, 'grammar', 'spelling'),
    level: fc.integer({ min: 1, max: 9 }),
    pressed: fc.constantFrom<true | 'mixed'>(true, 'mixed'),
    selected: fc.constant(true as const),
    ariaHidden: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

type Sketch = Omit<AriaNode, 'ref' | 'children'> & { addressable: boolean; children: readonly (Sketch | string)[] };

const { child } = fc.letrec<{ child: Sketch | string; node: Sketch }>(tie => ({
  node: fc
    .record({
      role: fc.constantFrom(...roles),
      name: fc.oneof(fc.constant(''), text),
      states: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: states }),
      pointer: fc.boolean(),
      addressable: fc.boolean(),
      props: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ url: text, placeholder: text }, { requiredKeys: [] }) },
      ),
      children: fc.array(tie('child'), { maxLength: 7, depthIdentifier: 'tree' }),
    })
    .map(({ pointer, ...rest }) => ({ ...rest, ...(pointer && { pointer: true as const }) })),
  child: fc.oneof({ depthSize: 'medium', depthIdentifier: 'tree' }, text, tie('node')),
}));

/** Gives every node that wants one a ref of its own. */
const withRefs = (children: readonly (Sketch | string)[], next: { ref: number }): AriaChild[] =>
  children.map(item => {
    if (typeof item === 'string') return item;
    const { addressable, children: inner, ...node } = item;
    const ref = addressable ? { ref: `e${next.ref++}` } : {};
    return { ...node, ...ref, children: withRefs(inner, next) };
  });

/** Any tree that a print can carry: names are short enough to be printed, keys of properties in the order of their names. */
export const anyTree: fc.Arbitrary<Tree> = fc
  .array(child, { maxLength: 8 })
  .map(children => ({ children: withRefs(children, { ref: 1 }) }));

type Change = (children: readonly AriaChild[]) => AriaChild[];

const insert =
  (at: number, added: AriaChild): Change =>
  children =>
    children.toSpliced(at % (children.length + 1), 0, added);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(9).map(
    (at): Change =>
      children =>
        children.toSpliced(at % (children.length + 1), 1),
  ),
  fc.tuple(fc.nat(9), text).map(([at, added]) => insert(at, added)),
  fc.tuple(fc.nat(9), child).map(([at, sketch]) => insert(at, withRefs([sketch], { ref: 10_000 })[0] ?? '')),
  fc.constant((children: readonly AriaChild[]) => children.toReversed()),
  fc.nat(9).map((by): Change => children => [
    ...children.slice(by % (children.length + 1)),
    ...children.slice(0, by % (children.length + 1)),
  ]),
  fc.tuple(fc.nat(9), states).map(([at, now]): Change => children => {
    const target = children[at % (children.length + 1)];
    return typeof target === 'object'
      ? children.with(at % (children.length + 1), { ...target, states: now })
      : [...children];
  }),
  fc.tuple(fc.nat(9), text).map(([at, url]): Change => children => {
    const target = children[at % (children.length + 1)];
    return typeof target === 'object'
      ? children.with(at % (children.length + 1), { ...target, props: { url } })
      : [...children];
  }),
);

/** The tree after a few changes in some of its lists of siblings. No ref appears twice. */
export const mutated = (tree: Tree): fc.Arbitrary<Tree> =>
  fc.array(fc.tuple(fc.nat(30), change), { maxLength: 4 }).map(edits => {
    let children = tree.children;
    for (const [round, [at, edit]] of edits.entries()) {
      let list = 0;
      const visit = (siblings: readonly AriaChild[]): AriaChild[] => {
        const hit = list++ === at;
        const inner = siblings.map(item =>
          typeof item === 'string' ? item : { ...item, children: visit(item.children) },
        );
        return hit ? edit(inner).map(item => fresh(item, round)) : inner;
      };
      children = visit(children);
    }
    return { children };
  });

/** Refs of what was added are made different per round. */
const fresh = (item: AriaChild, round: number): AriaChild => {
  if (typeof item === 'string') return item;
  const added = item.ref !== undefined && /^e1\d{4}$/.test(item.ref);
  return {
    ...item,
    ...(added && { ref: `e${round + 2}${item.ref?.slice(1)}` }),
    children: item.children.map(inner => fresh(inner, round)),
  };
};

/** A page with `count` cards of five nodes, one a button. */
export const shop = (count: number): Tree => {
  const cards = Array.from({ length: count }, (_, index) => {
    const ref = 4 + index * 5;
    return `    - article [ref=e${ref}]:
      - heading "Lamp ${index}" [level=2] [ref=e${ref + 1}]
      - paragraph [ref=e${ref + 2}]: EUR ${index + 10}.00
      - paragraph [ref=e${ref + 3}]: In stock
      - button "Add to cart" [ref=e${ref + 4}]`;
  });
  return parse(
    `- generic [active] [ref=e1]:\n  - main [ref=e2]:\n    - heading "Shop" [level=1] [ref=e3]\n${cards.join('\n')}`,
  );
};

/** A page with a table of rows that have five cells, the last with a button. */
export const table = (count: number): Tree => {
  const rows = Array.from({ length: count }, (_, index) => {
    const ref = 4 + index * 7;
    return `      - row [ref=e${ref}]:
        - cell "Person ${index}" [ref=e${ref + 1}]
        - cell "person${index}@example.com" [ref=e${ref + 2}]
        - cell "${20 + (index % 50)}" [ref=e${ref + 3}]
        - cell "Berlin" [ref=e${ref + 4}]
        - cell [ref=e${ref + 5}]:
          - button "Edit" [ref=e${ref + 6}]`;
  });
  return parse(
    `- generic [active] [ref=e1]:\n  - table "People" [ref=e2]:\n    - rowgroup [ref=e3]:\n${rows.join('\n')}`,
  );
};

/** Trees of up to some thousand nodes: random ones, with lists of their like and long texts among them. */
export const bigTree: fc.Arbitrary<Tree> = fc
  .array(
    fc.oneof(
      child,
      fc.tuple(child, fc.nat(60)).map(([sketch, count]) => Array.from({ length: count }, () => sketch)),
      fc.tuple(text, fc.integer({ min: 1, max: 400 })).map(([word, count]) => word.repeat(count)),
      fc.tuple(fc.array(child, { maxLength: 4 }), fc.nat(40)).map(([inner, levels]) => {
        let result = inner;
        for (let level = 0; level < levels; level++)
          result = [{ role: 'group', name: '', states: {}, props: {}, addressable: level % 3 > 0, children: result }];
        return result;
      }),
    ),
    { maxLength: 30 },
  )
  .map(children => ({ children: withRefs(children.flat(), { ref: 1 }) }));
