import * as fc from 'fast-check';
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
export const withRefs = (children: readonly (Sketch | string)[], next: { ref: number }): AriaChild[] =>
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
