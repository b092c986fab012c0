import { readable } from './invisible.ts';
import type { AriaChild, AriaNode, Box, States } from './tree.ts';

/** Tree of one document as its eyes encode it (src/eyes/aria/encode.ts). */
export type Decoded = {
  /** Another for every document. */
  readonly document: string;
  /** What the refs of the document begin with; undefined while it has given out none. */
  readonly prefix: string | undefined;
  /** What is on the page and not in the tree, in words. */
  readonly unseen: readonly string[];
  readonly children: readonly AriaChild[];
};

type Building = Omit<AriaNode, 'children'> & { readonly children: AriaChild[] };

const signs: Readonly<Record<string, string>> = { '`0': '~', '`1': '^', '`2': '`' };
const open = (text: string): string =>
  readable(text.includes('`') ? text.replace(/`[012]/g, written => signs[written] ?? written) : text);

/** Reads the text of a capture. @throws Error when the text is not one. */
export function decode(text: string): Decoded {
  const [head, ...records] = text.split('~');
  const space = head?.indexOf(' ') ?? -1;
  const document = head?.slice(0, space);
  const [prefix, ...unseen] = head?.slice(space + 1).split('^') ?? [];
  if (!document || space < 0 || (!prefix && prefix !== '')) throw new Error('The text is no capture.');
  const children: AriaChild[] = [];
  // The children of the node that is open on each level.
  const levels: AriaChild[][] = [children];
  for (const record of records) {
    if (record === '') continue;
    const fields = record.split('^');
    const depth = Number(fields[0]);
    const siblings = levels[depth];
    if (!siblings) throw new Error('The text is no capture.');
    if (fields.length === 2) {
      siblings.push(open(fields[1] ?? ''));
      continue;
    }
    const node = readNode(fields);
    siblings.push(node);
    levels[depth + 1] = node.children;
  }
  return { document, prefix: prefix === '-' ? undefined : prefix, unseen: unseen.map(open), children };
}

function readNode([
  ,
  role = '',
  name = '',
  ref = '',
  letters = '',
  level = '',
  box = '',
  ...facts
]: string[]): Building {
  const props: Record<string, string> = {};
  for (const fact of facts) {
    const at = fact.indexOf('=');
    props[fact.slice(0, at)] = open(fact.slice(at + 1));
  }
  const place = box ? readBox(box) : undefined;
  const said = open(name);
  return {
    role,
    name: letters.includes('n') ? '' : said,
    ...(letters.includes('n') && { contentName: said }),
    ...(ref && { ref }),
    states: readStates(letters, level),
    ...(letters.includes('k') && { pointer: true }),
    ...(place && { box: place }),
    props,
    children: [],
  };
}

function readStates(letters: string, level: string): States {
  const has = (letter: string): boolean => letters.includes(letter);
  return {
    ...(has('c') && { checked: true as const }),
    ...(has('C') && { checked: 'mixed' as const }),
    ...(has('d') && { disabled: true as const }),
    ...(has('e') && { expanded: true as const }),
    ...(has('a') && { active: true as const }),
    ...(has('i') && { invalid: true as const }),
    ...(has('g') && { invalid: 'grammar' as const }),
    ...(has('s') && { invalid: 'spelling' as const }),
    ...(level && { level: Number(level) }),
    ...(has('p') && { pressed: true as const }),
    ...(has('P') && { pressed: 'mixed' as const }),
    ...(has('S') && { selected: true as const }),
    ...(has('h') && { ariaHidden: true as const }),
  };
}

function readBox(text: string): Box {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  return { x, y, width, height };
}
