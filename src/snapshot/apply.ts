import { outline, parseNodeLine, readChildren, readProps, refusal } from './parse.ts';
import type { Line } from './parse.ts';
import type { AriaChild, AriaNode, Tree } from './tree.ts';

const gap = /^… (\d+) (unchanged|removed)$/;
const marked = /^('?)<(new|changed|moved|removed)> /;

/**
 * The tree that came of `previous`, from what `changes` printed.
 * @throws SyntaxError naming the line that does not fit.
 */
export const apply = (previous: Tree, printed: string): Tree => ({
  children: applyList(previous.children, outline(printed)),
});

type Mark = 'new' | 'changed' | 'moved' | 'removed';

const markOf = (line: Line): { mark: Mark | undefined; bare: Line } => {
  const found = marked.exec(line.body);
  if (!found) return { mark: undefined, bare: line };
  return { mark: found[2] as Mark, bare: { ...line, body: (found[1] ?? '') + line.body.slice(found[0].length) } };
};

const applyList = (previous: readonly AriaChild[], lines: readonly Line[]): AriaChild[] => {
  const isMoved = (line: Line): boolean => markOf(line).mark === 'moved';
  const moved = new Map(
    lines.filter(isMoved).map(line => [nodeOn(markOf(line).bare).ref, undefined as AriaNode | undefined]),
  );
  const staying = previous.filter(child => {
    if (typeof child === 'string' || child.ref === undefined || !moved.has(child.ref)) return true;
    moved.set(child.ref, child);
    return false;
  });
  const result: AriaChild[] = [];
  let at = 0;
  for (const line of lines) {
    const count = gap.exec(line.body);
    if (count) {
      const end = at + Number(count[1]);
      if (end > staying.length) throw refusal(line);
      if (count[2] === 'unchanged') result.push(...staying.slice(at, end));
      at = end;
      continue;
    }
    const { mark, bare } = markOf(line);
    if (mark === 'removed') at++;
    else if (mark === 'new') result.push(...readChildren([bare]));
    else if (mark === 'moved') result.push(applyNode(moved.get(nodeOn(bare).ref), mark, bare));
    else result.push(applyNode(staying[at++], mark, bare));
  }
  if (at !== staying.length)
    throw new SyntaxError(`${staying.length - at} nodes are neither changed, removed nor unchanged`);
  return result;
};

const nodeOn = (line: Line): AriaNode => parseNodeLine(line.body).node;

const applyNode = (previous: AriaChild | undefined, mark: Mark | undefined, line: Line): AriaNode => {
  const now = nodeOn(line);
  if (typeof previous !== 'object' || previous.ref !== now.ref) throw refusal(line);
  if (mark === 'changed') {
    if (!line.below.some(tellsChange)) return readChildren([line])[0] as AriaNode;
    return { ...now, props: readProps(line.below), children: applyList(previous.children, line.below.filter(isChild)) };
  }
  return line.below.length === 0 ? previous : { ...previous, children: applyList(previous.children, line.below) };
};

const isChild = (line: Line): boolean => !line.body.startsWith('/');

/** Content under a changed node is given whole, unless something in it is marked or left out. */
const tellsChange = (line: Line): boolean =>
  gap.test(line.body) || marked.test(line.body) || line.below.some(tellsChange);
