import { nodeKey, onlyText } from './print.ts';
import type { AriaChild, AriaNode, Tree } from './tree.ts';
import { yamlKey, yamlValue } from './yaml.ts';

/** Characters of a line that count as one unit of `from`; a line longer than a whole print is opened in such pieces. */
const pieceLength = 200;

export const unitsOf = (line: string): number => Math.max(1, Math.ceil(line.length / pieceLength));

/** One unit of a line. No character is cut in two. */
export const pieceOf = (line: string, unit: number): string => {
  const border = (at: number): number => (/^[\udc00-\udfff]/.test(line.slice(at, at + 1)) ? at + 1 : at);
  return line.slice(unit === 0 ? 0 : border(unit * pieceLength), border((unit + 1) * pieceLength));
};

/** A node or a text, with what folding must know about it. */
export type FoldNode = {
  /** Absent for a text, and for the top that holds what is printed. */
  readonly node: AriaNode | undefined;
  readonly parent: FoldNode | undefined;
  readonly level: number;
  /** Its line without indent and dash, colon and only text included. */
  readonly head: string;
  /** The lines of its properties, and of the text that stands with them. */
  readonly own: readonly string[];
  readonly children: FoldNode[];
  /** Units, counted from the top of the print, before and within. */
  start: number;
  units: number;
  nodes: number;
  /** Equal for nodes of the same roles all the way down. */
  shape: number;
  /** Holds, or is, a landmark, a dialog or what has the focus. */
  way: boolean;
  /** Holds, or is, a dialog or what has the focus: it is never cut out of a row of its like. */
  kept: boolean;
};

const landmarks: ReadonlySet<string> = new Set(
  'banner complementary contentinfo form main navigation region search alert status'.split(' '),
);
const dialogs: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);

type Wishes = { readonly focus: ReadonlySet<string>; readonly boxes: boolean };

/** Prepares a tree for folding. `focus` holds refs that must stay in sight. */
export const foldTree = (tree: Tree, wishes: Wishes): FoldNode => {
  const shapes = new Map<string, number>();
  const top = newNode(undefined, '', undefined);
  for (const child of tree.children) top.children.push(build(child, top, wishes));
  top.way = true;
  // What was asked for is always opened, so that each call shows more than the one that led to it.
  if (top.children[0] && top.children.length === 1) top.children[0].way = true;
  number(top, { next: 0 }, shapes);
  return top;
};

const newNode = (node: AriaNode | undefined, text: string, parent: FoldNode | undefined, boxes = false): FoldNode => {
  const props = node ? Object.entries(node.props).map(([key, value]) => `/${key}: ${yamlValue(value)}`) : [];
  const only = node && onlyText(node);
  const key = node ? yamlKey(nodeKey(node, { boxes })) : `text: ${yamlValue(text)}`;
  const below = props.length > 0 || (node !== undefined && only === undefined && node.children.length > 0);
  return {
    node,
    parent,
    level: parent ? parent.level + 1 : -1,
    head: key + (below ? ':' : only === undefined ? '' : `: ${yamlValue(only)}`),
    own: props.length > 0 && only !== undefined ? [...props, `text: ${yamlValue(only)}`] : props,
    children: [],
    start: 0,
    units: 0,
    nodes: 0,
    shape: 0,
    way: false,
    kept: false,
  };
};

const build = (child: AriaChild, parent: FoldNode, wishes: Wishes): FoldNode => {
  if (typeof child === 'string') return newNode(undefined, child, parent);
  const made = newNode(child, '', parent, wishes.boxes);
  if (onlyText(child) === undefined) for (const inner of child.children) made.children.push(build(inner, made, wishes));
  made.kept =
    child.states.active === true ||
    dialogs.has(child.role) ||
    (child.ref !== undefined && wishes.focus.has(child.ref)) ||
    made.children.some(inner => inner.kept);
  made.way = made.kept || landmarks.has(child.role) || made.children.some(inner => inner.way);
  return made;
};

const number = (item: FoldNode, count: { next: number }, shapes: Map<string, number>): void => {
  item.start = count.next;
  if (item.parent) {
    count.next += unitsOf(item.head);
    for (const line of item.own) count.next += unitsOf(line);
    item.nodes = 1;
  }
  for (const child of item.children) {
    number(child, count, shapes);
    item.nodes += child.nodes;
  }
  item.units = count.next - item.start;
  const own = item.node ? [item.node.role, ...Object.keys(item.node.props)].join(' ') : '';
  const shape = `${own}(${item.children.map(child => child.shape).join()})`;
  item.shape = shapes.get(shape) ?? shapes.size;
  shapes.set(shape, item.shape);
};

/**
 * The call that prints what begins at a unit, as a model would write it; without a unit, all that an item holds. `target` is
 * the nearest node that has a ref, and `from` counts from there.
 */
export const opening = (item: FoldNode, unit?: number): string => {
  let owner: FoldNode | undefined = item;
  while (owner && owner.node?.ref === undefined) owner = owner.parent;
  const args: string[] = [];
  if (owner?.node?.ref !== undefined) args.push(`target: "${owner.node.ref}"`);
  if (unit !== undefined) args.push(`from: ${unit - (owner?.start ?? 0)}`);
  return `browser_snapshot { ${args.join(', ')} }`;
};

export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
