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
      children: fc.array(tie('child'), { maxLength: 5, depthIdentifier: 'tree' }),
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
  .array(child, { maxLength: 6 })
  .map(children => ({ children: withRefs(children, { ref: 1 }) }));
