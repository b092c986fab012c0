import { printPage } from './fold-page.ts';
import { moreRows, printRows, printTable, runsOf } from './fold-rows.ts';
import type { Run } from './fold-rows.ts';
import { countOf, foldTree, opening } from './fold-tree.ts';
import type { FoldNode } from './fold-tree.ts';
import { print } from './print.ts';
import type { Tree } from './tree.ts';

export type FoldOptions = {
  /** Print from here on, nothing folded, as far as the budget allows: the number that a fold named. */
  from?: number;
  /** Refs that must stay in sight, besides dialogs, landmarks and what has the focus. */
  focus?: readonly string[];
  /** Print boxes too, where a node is a line of its own. */
  boxes?: boolean;
};

export type Folded = {
  readonly text: string;
  /** Something is left out or drawn together; `text` says as comments what, and how to open it. */
  readonly folded: boolean;
  /** Number of nodes of which nothing is shown. */
  readonly hidden: number;
};

/** Smallest budget that is kept to; below it a line and the note on what follows might not fit. */
const smallestBudget = 500;

const fewestRows = 3;

/**
 * Prints a tree, or a part of it, in at most `budget` characters. What fits is printed as it is. Else, in this order: runs of
 * siblings of one shape become a line each; the tails of long runs are left out; then the depth of all that is neither landmark,
 * dialog, focus nor on the way to one. Each fold is a YAML comment with the number of nodes and the call that opens it, and
 * what these calls print is together the whole tree.
 */
export const fold = (tree: Tree, budget: number, options: FoldOptions = {}): Folded => {
  const limit = Math.max(budget, smallestBudget);
  if (options.from === undefined) {
    const whole = print(tree, { boxes: options.boxes });
    if (whole.length <= limit) return { text: whole, folded: false, hidden: 0 };
  }
  const top = foldTree(tree, { focus: new Set(options.focus), boxes: options.boxes === true });
  if (options.from === undefined) {
    const folder = new Folder(top, limit);
    const text = folder.best();
    if (text) return { ...text, folded: true };
  }
  const page = printPage(top, options.from ?? 0, limit);
  return { ...page, folded: true };
};

/** How much is left out: the most rows of a run, and how far below landmarks and the like the print goes. */
type Measure = { readonly rows: number; readonly depth: number };

type Printed = { text: string; hidden: number };

class Folder {
  readonly #top: FoldNode;
  readonly #budget: number;
  readonly #runs = new Map<FoldNode, readonly Run[]>();
  readonly #tables = new Map<FoldNode, { head: string; lines: string[] }>();

  constructor(top: FoldNode, budget: number) {
    this.#top = top;
    this.#budget = budget;
  }

  /** The fullest print that fits; undefined when none does. */
  best(): Printed | undefined {
    const byRows = (depth: number): Printed | undefined =>
      this.#fullest(fewestRows, longestRun(this.#top), rows => ({ rows, depth }));
    const all = byRows(Infinity);
    if (all) return all;
    let depth = -1;
    this.#fullest(
      0,
      deepest(this.#top),
      reach => ({ rows: fewestRows, depth: reach }),
      found => (depth = found),
    );
    return depth < 0 ? undefined : byRows(depth);
  }

  /** Halves the way between the least and the most of one measure. */
  #fullest(
    least: number,
    most: number,
    measure: (value: number) => Measure,
    found?: (value: number) => void,
  ): Printed | undefined {
    let best: Printed | undefined;
    let [low, high] = [least, most];
    let value = most;
    while (low <= high) {
      const printed = this.#print(measure(value));
      if (printed) {
        best = printed;
        found?.(value);
        low = value + 1;
      } else high = value - 1;
      value = (low + high) >>> 1;
    }
    return best;
  }

  #print(measure: Measure): Printed | undefined {
    const sheet = new Sheet(this.#budget);
    this.#children(this.#top, 0, measure, sheet);
    return sheet.overflow ? undefined : { text: sheet.text(), hidden: sheet.hidden };
  }

  /** `distance`: how far an item is below the nearest one that is on the way to something of weight. */
  #item(item: FoldNode, distance: number, measure: Measure, sheet: Sheet): void {
    const cut = item.children.length > 0 && !item.way && distance >= measure.depth;
    if (!cut) sheet.line(item.level, `- ${item.head}`);
    else {
      const nodes = item.nodes - 1;
      const call =
        item.node?.ref !== undefined && item.parent !== this.#top ? opening(item) : opening(item, item.start);
      sheet.line(
        item.level,
        `- ${item.own.length > 0 ? item.head : item.head.replace(/:$/, '')} # ${countOf(nodes, 'node')}: ${call}`,
      );
      sheet.hidden += nodes;
    }
    for (const own of item.own) sheet.line(item.level + 1, `- ${own}`);
    if (!cut) this.#children(item, distance, measure, sheet);
  }

  #children(item: FoldNode, distance: number, measure: Measure, sheet: Sheet): void {
    const { children } = item;
    let run = 0;
    const runs = this.#runsOf(item);
    for (let index = 0; index < children.length && !sheet.overflow;) {
      const here = runs[run];
      const child = children[index];
      if (!child) break;
      if (here?.start === index) {
        run++;
        index = here.end;
        if (this.#reaches(children.slice(here.start, here.end), distance, measure, sheet))
          this.#run(here, children.slice(here.start, here.end), distance, measure, sheet);
        continue;
      }
      let end = index;
      while (end < (here?.start ?? children.length) && !children[end]?.way && distance + 1 > measure.depth) end++;
      if (end > index) {
        this.#reaches(children.slice(index, end), distance, measure, sheet);
        index = end;
      } else {
        this.#item(child, child.way ? 0 : distance + 1, measure, sheet);
        index++;
      }
    }
  }

  /** Whether siblings are near enough to be printed; else one comment stands for them. */
  #reaches(items: readonly FoldNode[], distance: number, measure: Measure, sheet: Sheet): boolean {
    const [first] = items;
    if (!first?.parent || distance + 1 <= measure.depth || items.some(item => item.way)) return true;
    const nodes = items.reduce((sum, item) => sum + item.nodes, 0);
    sheet.line(first.level, `# ${countOf(nodes, 'node')}: ${opening(first.parent, first.start)}`);
    sheet.hidden += nodes;
    return false;
  }

  #run(run: Run, items: readonly FoldNode[], distance: number, measure: Measure, sheet: Sheet): void {
    const [first] = items;
    if (!first) return;
    const rows = run.kind === 'list' ? undefined : this.#table(run, items);
    if (rows) sheet.line(first.level, rows.head);
    const alike = rows?.lines.length === 0;
    let left: FoldNode[] = [];
    const flush = (): void => {
      if (left.length === 0) return;
      sheet.line(first.level, moreRows(left));
      sheet.hidden += left.reduce((sum, item) => sum + item.nodes, 0);
      left = [];
    };
    for (const [index, item] of items.entries()) {
      if (sheet.overflow) return;
      if (alike && !item.kept) continue;
      if (index >= measure.rows && !item.kept) {
        left.push(item);
        continue;
      }
      flush();
      const row = rows?.lines[index];
      // A row that has the focus or a dialog is worth its lines.
      if (row === undefined || item.kept) this.#item(item, item.way ? 0 : distance + 1, measure, sheet);
      else sheet.line(item.level, row);
    }
    flush();
  }

  #table(run: Run, items: readonly FoldNode[]): { head: string; lines: string[] } | undefined {
    const [first] = items;
    if (!first) return undefined;
    const known = this.#tables.get(first);
    if (known) return known;
    const made = run.kind === 'table' ? printTable(items) : printRows(items);
    this.#tables.set(first, made);
    return made;
  }

  #runsOf(item: FoldNode): readonly Run[] {
    const known = this.#runs.get(item);
    if (known) return known;
    const made = runsOf(item.children);
    this.#runs.set(item, made);
    return made;
  }
}

/** Lines up to a budget. */
class Sheet {
  readonly #lines: string[] = [];
  #room: number;
  hidden = 0;

  constructor(budget: number) {
    // The last line has no line break.
    this.#room = budget + 1;
  }

  get overflow(): boolean {
    return this.#room < 0;
  }

  line(level: number, text: string): void {
    this.#room -= 2 * level + text.length + 1;
    if (!this.overflow) this.#lines.push('  '.repeat(level) + text);
  }

  text(): string {
    return this.#lines.join('\n');
  }
}

const deepest = (item: FoldNode): number =>
  item.children.reduce((most, child) => Math.max(most, deepest(child)), item.level);

const longestRun = (item: FoldNode): number =>
  item.children.reduce((most, child) => Math.max(most, longestRun(child)), Math.max(fewestRows, item.children.length));
