import type { AriaChild, AriaNode, Tree } from './tree.ts';
import { longestName, yamlKey, yamlValue } from './yaml.ts';

export type PrintOptions = {
  /** Deepest level that is printed, the top being 0; 0 or absent means all. The only text of a node stays with it. */
  depth?: number;
  /** Print `[box=x,y,width,height]` where a node has one. */
  boxes?: boolean;
};

const flag = (name: string, value: true | string | number | undefined): string =>
  value === undefined ? '' : value === true ? ` [${name}]` : ` [${name}=${value}]`;

/** The line of a node without dash, text and children: `button "Save" [disabled] [ref=e5]`. */
export const nodeKey = (node: AriaNode, options: { boxes?: boolean; name?: string } = {}): string => {
  const name = options.name ?? node.name;
  const { states, box } = node;
  let key = node.role;
  if (name !== '' && name.length <= longestName) key += ` ${JSON.stringify(name)}`;
  key += flag('checked', states.checked);
  key += flag('disabled', states.disabled);
  key += flag('expanded', states.expanded);
  key += flag('active', states.active);
  key += flag('invalid', states.invalid);
  key += flag('level', states.level);
  key += flag('pressed', states.pressed);
  key += flag('selected', states.selected);
  key += flag('aria-hidden', states.ariaHidden);
  key += flag('ref', node.ref);
  key += flag('cursor', node.pointer && 'pointer');
  if (options.boxes && box) key += ` [box=${box.x},${box.y},${box.width},${box.height}]`;
  return key;
};

/** The only child of a node when that is text. */
export const onlyText = (node: AriaNode): string | undefined => {
  const [first] = node.children;
  return node.children.length === 1 && typeof first === 'string' ? first : undefined;
};

/**
 * Where in the tree the printer stands. `limit` counts from `top`, the level at which the present frame starts; `bodyless`
 * tells that the body of that frame is not printed, as it has but one child.
 */
type Place = { readonly level: number; readonly top: number; readonly limit: number; readonly bodyless: boolean };

/**
 * Prints a tree, or a part of it, as YAML, byte for byte as Playwright's `ariaSnapshot({ mode: 'ai' })` does.
 * An empty tree is the empty string.
 *
 * `depth` follows Playwright in its oddity too: the content of a frame counts its own levels, with what the levels above
 * left over; when nothing is left over, i.e. the frame itself stands on the deepest level, its content is printed whole.
 */
export const print = (tree: Tree, options: PrintOptions = {}): string => {
  const lines: string[] = [];
  const place = { level: 0, top: 0, limit: options.depth ?? 0, bodyless: isBodyless(tree.children) };
  printChildren(tree.children, place, options.boxes === true, lines);
  return lines.join('\n');
};

/** The lines of one child and all below it, `level` deep; `mark` is put before the first. */
export const printChild = (
  child: AriaChild,
  level: number,
  options: { boxes?: boolean; mark?: string } = {},
): string[] => {
  const indent = '  '.repeat(level);
  const mark = options.mark ? `${options.mark} ` : '';
  if (typeof child === 'string') return [`${indent}- ${mark}text: ${yamlValue(child)}`];
  const lines: string[] = [];
  printNode(child, { level, top: 0, limit: 0, bodyless: false }, options.boxes === true, lines, mark);
  return lines;
};

const printChildren = (children: readonly AriaChild[], place: Place, boxes: boolean, lines: string[]): void => {
  if (place.limit > 0 && place.level - place.top > place.limit) return;
  for (const child of children) {
    if (typeof child === 'string') lines.push(`${'  '.repeat(place.level)}- text: ${yamlValue(child)}`);
    else printNode(child, place, boxes, lines);
  }
};

const printNode = (node: AriaNode, place: Place, boxes: boolean, lines: string[], mark = ''): void => {
  const indent = '  '.repeat(place.level);
  const name = node.contentName !== undefined && isCut(node, place) ? node.contentName : node.name;
  const head = `${indent}- ${yamlKey(mark + nodeKey(node, { boxes, name }))}`;
  const props = Object.entries(node.props);
  const text = onlyText(node);
  if (props.length === 0 && text !== undefined) {
    lines.push(`${head}: ${yamlValue(text)}`);
    return;
  }
  const line = lines.push(head) - 1;
  for (const [key, value] of props) lines.push(`${indent}  - /${key}: ${yamlValue(value)}`);
  if (text !== undefined) lines.push(`${indent}  - text: ${yamlValue(text)}`);
  else printChildren(node.children, below(node, place), boxes, lines);
  if (lines.length > line + 1) lines[line] = `${head}:`;
};

/**
 * Whether the depth cuts away something that the name of a node says. A descendant that prints its name says all its content.
 * As in Playwright, the body of a frame counts here as a level even where it is not printed.
 */
const isCut = (node: AriaNode, { level, top, limit, bodyless }: Place): boolean => {
  if (limit === 0) return false;
  const hides = (inner: AriaNode, depth: number): boolean => {
    if (onlyText(inner) !== undefined || inner.children.length === 0 || inner.role === 'iframe') return false;
    return depth >= limit || inner.children.some(child => typeof child !== 'string' && leavesOut(child, depth + 1));
  };
  const leavesOut = (inner: AriaNode, depth: number): boolean =>
    inner.name === '' && inner.contentName === undefined && hides(inner, depth);
  return hides(node, level - top + (bodyless ? 1 : 0));
};

const isBodyless = (children: readonly AriaChild[]): boolean =>
  children.some(child => typeof child !== 'string' && child.role !== 'generic');

const below = (node: AriaNode, place: Place): Place => {
  const level = place.level + 1;
  if (node.role !== 'iframe' || place.limit === 0) return { ...place, level };
  return { level, top: level, limit: place.limit - (level - place.top), bodyless: isBodyless(node.children) };
};
