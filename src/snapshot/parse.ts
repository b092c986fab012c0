import type { AriaChild, AriaNode, Box, States, Tree } from './tree.ts';
import { readYamlValue } from './yaml.ts';

/** A list item and those below it; `number` counts from 1. */
export type Line = { readonly body: string; readonly number: number; readonly below: Line[] };

/**
 * Reads what `print` wrote. Names that were too long to be printed are lost, and so is what `depth` cut away.
 * @throws SyntaxError naming the line, when the text is not of that form.
 */
export const parse = (text: string): Tree => ({ children: readChildren(outline(text)) });

/** Reads the nesting of a YAML list, without looking into the items. */
export const outline = (text: string): Line[] => {
  const top: Line[] = [];
  const open: Line[][] = [top];
  for (const [index, line] of text === '' ? [] : text.split('\n').entries()) {
    const dash = line.search(/[^ ]/);
    const level = dash / 2;
    const siblings = open[level];
    if (!siblings || !line.startsWith('- ', dash)) throw refusal({ body: line, number: index + 1 });
    const item: Line = { body: line.slice(dash + 2), number: index + 1, below: [] };
    siblings.push(item);
    open.length = level + 1;
    open.push(item.below);
  }
  return top;
};

export const refusal = ({ body, number }: Omit<Line, 'below'>, cause?: unknown): SyntaxError =>
  new SyntaxError(`Line ${number} is not part of an accessibility tree: ${body}`, { cause });

const property = /^\/([\w-]+): /;
const freeText = 'text: ';

/** The children that the lines say, without properties. */
export const readChildren = (lines: readonly Line[]): AriaChild[] =>
  lines.filter(line => !property.test(line.body)).map(readChild);

/** The properties that the lines say. */
export const readProps = (lines: readonly Line[]): Record<string, string> => {
  const props: Record<string, string> = {};
  for (const { body } of lines) {
    const found = property.exec(body);
    if (found?.[1]) props[found[1]] = readYamlValue(body.slice(found[0].length));
  }
  return props;
};

const readChild = (line: Line): AriaChild => {
  try {
    if (line.body.startsWith(freeText)) return readYamlValue(line.body.slice(freeText.length));
    const { node, rest } = parseNodeLine(line.body);
    if (rest.startsWith(': ')) return { ...node, children: [readYamlValue(rest.slice(2))] };
    if (rest !== (line.below.length > 0 ? ':' : '')) throw new SyntaxError('Only a colon may follow the attributes');
    return { ...node, props: readProps(line.below), children: readChildren(line.below) };
  } catch (error) {
    if (error instanceof SyntaxError && error.message.startsWith('Line ')) throw error;
    throw refusal(line, error);
  }
};

/** Splits `'button "a: b" [ref=e1]': text` into the node and what follows its key. */
export const parseNodeLine = (body: string): { node: AriaNode; rest: string } => {
  if (!body.startsWith("'")) return parseKey(body);
  const quoted = /^'((?:[^']|'')*)'/.exec(body);
  if (quoted?.[1] === undefined) throw new SyntaxError('Unfinished key');
  const { node, rest } = parseKey(quoted[1].replaceAll("''", "'"));
  if (rest !== '') throw new SyntaxError('Nothing may follow the attributes in a quoted key');
  return { node, rest: body.slice(quoted[0].length) };
};

const parseKey = (key: string): { node: AriaNode; rest: string } => {
  const head = /^([a-z-]+)(?: ("(?:[^"\\]|\\.)*"))?/i.exec(key);
  if (!head?.[1]) throw new SyntaxError('No role');
  const name = head[2] === undefined ? '' : (JSON.parse(head[2]) as string);
  let at = head[0].length;
  const attributes = new Map<string, string | true>();
  const attribute = / \[([\w-]+)(?:=([^\]]*))?\]/y;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(key);
    if (!found?.[1]) break;
    attributes.set(found[1], found[2] ?? true);
    at = attribute.lastIndex;
  }
  return { node: newNode(head[1], name, attributes), rest: key.slice(at) };
};

const newNode = (role: string, name: string, attributes: ReadonlyMap<string, string | true>): AriaNode => {
  const ref = attributes.get('ref');
  const box = attributes.get('box');
  return {
    role,
    name,
    ...(typeof ref === 'string' && { ref }),
    states: readStates(attributes),
    ...(attributes.has('cursor') && { pointer: true }),
    ...(typeof box === 'string' && { box: readBox(box) }),
    props: {},
    children: [],
  };
};

const mixed = (value: string | true): true | 'mixed' => (value === 'mixed' ? 'mixed' : true);

const readStates = (attributes: ReadonlyMap<string, string | true>): States => {
  const level = attributes.get('level');
  const invalid = attributes.get('invalid');
  const checked = attributes.get('checked');
  const pressed = attributes.get('pressed');
  return {
    ...(checked && { checked: mixed(checked) }),
    ...(attributes.has('disabled') && { disabled: true }),
    ...(attributes.has('expanded') && { expanded: true }),
    ...(attributes.has('active') && { active: true }),
    ...(invalid && { invalid: invalid === 'grammar' || invalid === 'spelling' ? invalid : true }),
    ...(level !== undefined && { level: Number(level) }),
    ...(pressed && { pressed: mixed(pressed) }),
    ...(attributes.has('selected') && { selected: true }),
    ...(attributes.has('aria-hidden') && { ariaHidden: true }),
  };
};

const readBox = (text: string): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  return { x, y, width, height };
};
