import { countOf, opening } from './fold-tree.ts';
import type { FoldNode } from './fold-tree.ts';
import { nodeKey, onlyText } from './print.ts';
import type { AriaNode } from './tree.ts';
import { yamlKey, yamlValue } from './yaml.ts';

/** Siblings that follow each other and are alike, from `start` up to, not including, `end`. */
export type Run = {
  readonly start: number;
  readonly end: number;
  /** `list`: each is a line anyway. `table`: all of one shape. `rows`: of one role, but not all of one shape. */
  readonly kind: 'list' | 'table' | 'rows';
};

const fewest = 5;
/** Nodes that one line can stand for. */
const mostInTable = 60;
const mostInRow = 12;
const longestPiece = 80;

const actionable: ReadonlySet<string> = new Set(
  (
    'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
    'spinbutton switch tab textbox treeitem iframe'
  ).split(' '),
);

/** Parts the children of an item into runs; what is in none stands for itself. */
export const runsOf = (children: readonly FoldNode[]): Run[] => {
  const runs: Run[] = [];
  const collect = (
    start: number,
    end: number,
    alike: (a: FoldNode, b: FoldNode) => boolean,
    found: (run: Run) => void,
  ) => {
    for (let first = start; first < end;) {
      let last = first + 1;
      const [a, b] = [children[first], children[last]];
      if (a?.node && b?.node) while (last < end && children[last]?.node && alike(a, children[last] ?? a)) last++;
      found({ start: first, end: last, kind: 'list' });
      first = last;
    }
  };
  const oneShape = (a: FoldNode, b: FoldNode): boolean => a.shape === b.shape && a.nodes <= mostInTable;
  const oneRole = (a: FoldNode, b: FoldNode): boolean =>
    a.node?.role === b.node?.role && Math.max(a.nodes, b.nodes) <= mostInRow;
  let loose = 0;
  const addLoose = (end: number): void =>
    collect(loose, end, oneRole, run => {
      if (run.end - run.start >= fewest) runs.push({ ...run, kind: 'rows' });
    });
  collect(0, children.length, oneShape, run => {
    if (run.end - run.start < fewest) return;
    addLoose(run.start);
    runs.push({ ...run, kind: (children[run.start]?.nodes ?? 1) > 1 ? 'table' : 'list' });
    loose = run.end;
  });
  addLoose(children.length);
  return runs;
};

/** What a node, or a text between nodes, adds to a line. */
type Cell = { role: string; name: string; text: string; states: string; ref: string };

const cellsOf = (node: AriaNode): Cell[] => {
  const states = nodeKey({ role: '', name: '', states: node.states, props: {}, children: [] }).trim();
  const acts = node.ref !== undefined && (node.pointer === true || actionable.has(node.role));
  const own: Cell = {
    role: node.role,
    name: node.name,
    text: onlyText(node) ?? '',
    states,
    ref: acts ? `[ref=${node.ref}]` : '',
  };
  if (onlyText(node) !== undefined) return [own];
  return [
    own,
    ...node.children.flatMap(child =>
      typeof child === 'string' ? [{ role: 'text', name: '', text: child, states: '', ref: '' }] : cellsOf(child),
    ),
  ];
};

/* eslint-disable-next-line no-control-regex -- what might end a line, or a comment, is what must go */
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const clip = (text: string): string =>
  (text.length > longestPiece ? `${text.slice(0, longestPiece - 1)}…` : text).replace(breaks, ' ');
const join = (...pieces: readonly string[]): string => pieces.filter(piece => piece !== '').join(' ');
const quoted = (name: string): string => (name === '' ? '' : JSON.stringify(clip(name)));

/** A comment that says what the lines hold, and a line for each row; no lines when all rows say the same. */
export const printTable = (rows: readonly FoldNode[]): { head: string; lines: string[] } => {
  const table = rows.flatMap(row => (row.node ? [cellsOf(row.node)] : []));
  const first = table[0] ?? [];
  const varies = (index: number, key: keyof Cell): boolean =>
    table.some(row => row[index]?.[key] !== first[index]?.[key]);
  const columns: { index: number; name: boolean; text: boolean; states: boolean }[] = [];
  const titles: string[] = [];
  const constant: string[] = [];
  for (const [index, cell] of first.entries()) {
    const column = {
      index,
      name: varies(index, 'name'),
      text: varies(index, 'text'),
      states: varies(index, 'states'),
    };
    const steady = join(
      column.name ? '' : quoted(cell.name),
      column.text ? '' : clip(cell.text),
      column.states ? '' : cell.states,
    );
    const title = join(cell.role, steady);
    if (column.name || column.text || column.states || table.some(row => row[index]?.ref)) {
      columns.push(column);
      titles.push(title);
    } else if (steady !== '') constant.push(title);
  }
  const lines = table.map(row => {
    const pieces = columns.map(({ index, name, text, states }) => {
      const cell = row[index];
      if (!cell) return '';
      return join(name ? clip(cell.name) : '', text ? clip(cell.text) : '', states ? cell.states : '', cell.ref);
    });
    return `- ${yamlValue(pieces.join(' | '))}`;
  });
  if (columns.length === 0) {
    const all = constant.length > 0 ? `: ${constant.join(', ')}` : '';
    const like = `# ${rows.length} × ${rows[0]?.node?.role ?? 'node'}, all alike${all}. Whole: ${openRow(rows[0])}`;
    return { head: like, lines: [] };
  }
  const each = constant.length > 0 ? `; in each: ${constant.join(', ')}` : '';
  const role = rows[0]?.node?.role ?? 'node';
  const head = `# ${rows.length} × ${role}, one a line: ${titles.join(' | ')}${each}. Whole: ${openRow(rows[0])}`;
  return { head, lines };
};

/** Rows that are not all of one shape: each says itself what it holds. */
export const printRows = (rows: readonly FoldNode[]): { head: string; lines: string[] } => {
  const lines = rows.map(({ node, head }) => {
    const [own, ...cells] = node ? cellsOf(node) : [];
    if (!own || cells.length === 0) return `- ${head}`;
    const pieces = cells.map(({ role, name, text, states, ref }) =>
      join(name === '' && ref === '' ? '' : role, quoted(name), clip(text), states, ref),
    );
    const key = join(own.role, quoted(own.name), own.states, own.ref);
    return `- ${yamlKey(key)}: ${yamlValue(pieces.filter(piece => piece !== '').join(' | '))}`;
  });
  return { head: `# ${rows.length} rows, one a line. Whole: ${openRow(rows[0])}`, lines };
};

const openRow = (row: FoldNode | undefined): string => (row?.parent ? opening(row.parent, row.start) : '');

/** What stands for rows that are left out. */
export const moreRows = (rows: readonly FoldNode[]): string => {
  const nodes = rows.reduce((sum, row) => sum + row.nodes, 0);
  return `# ${rows.length} more, ${countOf(nodes, 'node')}: ${openRow(rows[0])}`;
};
