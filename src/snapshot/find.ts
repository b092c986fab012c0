import { print } from './print.ts';
import type { Tree } from './tree.ts';

/**
 * The places of the lines that match. It gets all lines at once, so that a pattern that might run for ever can be tried in
 * one call that the caller is able to stop.
 */
export type Matcher = (lines: readonly string[]) => readonly number[];

export type FindLimits = {
  /** Most matches that are shown. */
  matches?: number;
  /** Most characters that are printed; at least one match is, whatever its length. */
  characters?: number;
};

export type Found = {
  /** All matches, shown or not. */
  readonly count: number;
  readonly shown: number;
  /** The matches with three lines before and after each, below the nodes that hold them; `...` marks what is left out. */
  readonly text: string;
};

const around = 3;

/** Matches lines that hold a text, in any case. What YAML and JSON escape is compared as it reads on the page. */
export const containing = (text: string): Matcher => {
  const wanted = text.toLowerCase();
  return lines =>
    [...lines.keys()].filter(index => {
      const line = (lines[index] ?? '').toLowerCase();
      return line.includes(wanted) || (/\\|''/.test(line) && unescaped(line).includes(wanted));
    });
};

const unescaped = (line: string): string => line.replaceAll("''", "'").replace(/\\(["\\])/g, '$1');

/** Searches the print of a tree line by line; the matcher sees the lines without indent and dash. */
export const find = (tree: Tree, matcher: Matcher, limits: FindLimits = {}): Found => {
  const printed = print(tree);
  const lines = printed === '' ? [] : printed.split('\n');
  const levels = lines.map(line => line.search(/[^ ]/) / 2);
  const matches = matcher(lines.map(line => line.trimStart().slice(2)));
  const parents = parentsOf(levels);
  let shown = 0;
  let text = '';
  // Widened match by match: what is shown of one may be part of what is shown of the next.
  const picked = new Set<number>();
  const ways = new Set<number>();
  let size = 0;
  for (const match of matches.slice(0, limits.matches ?? 20)) {
    const added = new Set<number>();
    for (let at = Math.max(0, match - around); at <= Math.min(lines.length - 1, match + around); at++)
      for (let line: number | undefined = at; line !== undefined && !picked.has(line); line = parents[line]) {
        if (added.has(line)) break;
        added.add(line);
      }
    for (const line of added) size += (lines[line]?.length ?? 0) + 1;
    if (shown > 0 && size > (limits.characters ?? 8_000)) break;
    for (const line of added) picked.add(line);
    for (let line = parents[match]; line !== undefined && !ways.has(line); line = parents[line]) ways.add(line);
    shown++;
  }
  if (shown > 0) text = write(lines, levels, parents, picked, ways);
  return { count: matches.length, shown, text };
};

/** The answer to a search; `query` is `"text"` or `/regex/`. */
export const describeFound = (query: string, { count, shown, text }: Found): string => {
  if (count === 0) return `No matches found for ${query}.`;
  const more = count > shown ? `\n\n${count - shown} more not shown. Search for something narrower.` : '';
  return `Found ${count} match${count === 1 ? '' : 'es'} for ${query}:\n\n${text}${more}`;
};

const parentsOf = (levels: readonly number[]): (number | undefined)[] => {
  const open: number[] = [];
  return levels.map((level, index) => {
    open.length = level;
    const parent = open[level - 1];
    open.push(index);
    return parent;
  });
};

const write = (
  lines: readonly string[],
  levels: readonly number[],
  parents: readonly (number | undefined)[],
  picked: ReadonlySet<number>,
  ways: ReadonlySet<number>,
): string => {
  const out: string[] = [];
  let before = -1;
  for (const index of [...picked].toSorted((a, b) => a - b)) {
    const parent = parents[index];
    // The way down to a match skips what stands beside it; that goes without saying.
    const onTheWay = parent === before && parent !== undefined && ways.has(parent);
    if (index > before + 1 && !onTheWay && before >= 0) out.push(`${'  '.repeat(levels[index] ?? 0)}...`);
    out.push(lines[index] ?? '');
    before = index;
  }
  return out.join('\n');
};
