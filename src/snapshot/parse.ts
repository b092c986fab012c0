import type { AriaChild, AriaNode, Box, States, Tree } from './tree.ts';
import { readYamlValue } from './yaml.ts';

/** A node while its children are still to come. */
type Open = { node: { children: AriaChild[]; props: Record<string, string> }; level: number };

/**
 * Reads what `print` wrote. Names that were too long to be printed are lost, and so is what `depth` cut away.
 * @throws SyntaxError naming the line, when the text is not of that form.
 */
export const parse = (text: string): Tree => {
  const children: AriaChild[] = [];
  const open: Open[] = [{ node: { children, props: {} }, level: -1 }];
  for (const [index, line] of text === '' ? [] : text.split('\n').entries()) {
    try {
      readLine(line, open);
    } catch (error) {
      throw new SyntaxError(`Line ${index + 1} is not part of an accessibility tree: ${line}`, { cause: error });
    }
  }
  return { children };
};

const readLine = (line: string, open: Open[]): void => {
  const dash = line.search(/[^ ]/);
  if (dash % 2 !== 0 || !line.startsWith('- ', dash)) throw new SyntaxError('No list item');
  const level = dash / 2;
  while ((open.at(-1)?.level ?? -1) >= level) open.pop();
  const parent = open.at(-1);
  if (!parent || parent.level !== level - 1) throw new SyntaxError('Wrong indent');
  const body = line.slice(dash + 2);
  const plain = /^(text|\/[\w-]+): /.exec(body);
  if (plain?.[1]) {
    const value = readYamlValue(body.slice(plain[0].length));
    if (plain[1] === 'text') parent.node.children.push(value);
    else parent.node.props[plain[1].slice(1)] = value;
    return;
  }
  const { node, rest } = parseNodeLine(body);
  parent.node.children.push(node);
  if (rest.startsWith(': ')) node.children.push(readYamlValue(rest.slice(2)));
  else if (rest === ':') open.push({ node, level });
  else if (rest !== '') throw new SyntaxError('Nothing may follow the attributes but a colon');
};

type NewNode = Omit<AriaNode, 'children' | 'props'> & { children: AriaChild[]; props: Record<string, string> };

/** Splits `'button "a: b" [ref=e1]': text` into the node and what follows its key. */
export const parseNodeLine = (body: string): { node: NewNode; rest: string } => {
  if (!body.startsWith("'")) return parseKey(body);
  const quoted = /^'((?:[^']|'')*)'/.exec(body);
  if (quoted?.[1] === undefined) throw new SyntaxError('Unfinished key');
  const { node, rest } = parseKey(quoted[1].replaceAll("''", "'"));
  if (rest !== '') throw new SyntaxError('Nothing may follow the attributes in a quoted key');
  return { node, rest: body.slice(quoted[0].length) };
};

const parseKey = (key: string): { node: NewNode; rest: string } => {
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

const newNode = (role: string, name: string, attributes: ReadonlyMap<string, string | true>): NewNode => {
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
