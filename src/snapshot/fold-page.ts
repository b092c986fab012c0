import { countOf, opening, pieceOf, unitsOf } from './fold-tree.ts';
import type { FoldNode } from './fold-tree.ts';

type Line = { readonly text: string; readonly level: number; readonly item: FoldNode; readonly start: number };

/** What the last line of a page, the one that says how to go on, takes at most. */
const reserve = 90;

const linesOf = (top: FoldNode): Line[] => {
  const lines: Line[] = [];
  const visit = (item: FoldNode): void => {
    let start = item.start;
    if (item.parent) {
      lines.push({ text: item.head, level: item.level, item, start });
      start += unitsOf(item.head);
    }
    for (const own of item.own) {
      lines.push({ text: own, level: item.level + 1, item, start });
      start += unitsOf(own);
    }
    for (const child of item.children) visit(child);
  };
  visit(top);
  return lines;
};

/** The lines of the nearest ancestors, as many as fit. */
const pathTo = (line: Line, room: number): Line[] => {
  const path: Line[] = [];
  let used = 0;
  const isHead = line.start === line.item.start;
  for (let item = isHead ? line.item.parent : line.item; item?.parent; item = item.parent) {
    used += item.head.length + 3 + 2 * (path.length + 1);
    if (used > room) break;
    path.unshift({ text: item.head, level: item.level, item, start: item.start });
  }
  return path;
};

/**
 * Prints everything from a unit on, nothing folded, as far as it fits; the last line says how to get the rest. The first line
 * stands below the nodes that hold it. A line that is too long for a whole page is given in pieces, as comments.
 * @returns `hidden`, the number of nodes that come after.
 */
export const printPage = (top: FoldNode, from: number, budget: number): { text: string; hidden: number } => {
  const lines = linesOf(top);
  const begin = lines.findIndex(line => line.start + unitsOf(line.text) > from);
  const first = lines[begin];
  if (!first) return { text: '', hidden: 0 };
  const path = pathTo(first, budget / 3);
  const base = path[0]?.level ?? first.level;
  const out = path.map(line => '  '.repeat(line.level - base) + `- ${line.text}`);
  let room = budget - reserve - out.join('\n').length;
  const push = (text: string, level: number): boolean => {
    const line = '  '.repeat(Math.max(0, level - base)) + text;
    const fits = line.length < room;
    if (fits) {
      out.push(line);
      room -= line.length + 1;
    }
    return fits;
  };
  const endAt = (index: number, piece: number): { text: string; hidden: number } => {
    const rest = lines.slice(piece > 0 ? index + 1 : index);
    const hidden = rest.filter(line => line.start === line.item.start).length;
    const unit = (lines[index]?.start ?? 0) + piece;
    out.push(
      `# ${countOf(hidden, 'more node')}: ${opening(top.children.length === 1 ? (top.children[0] ?? top) : top, unit)}`,
    );
    return { text: out.join('\n'), hidden };
  };
  for (let index = begin; index < lines.length; index++) {
    const { text, level, start } = lines[index] ?? first;
    let piece = Math.max(0, from - start);
    if (piece === 0) {
      if (push(`- ${text}`, level)) continue;
      if (index > begin && text.length <= budget / 2 - reserve) return endAt(index, 0);
    }
    for (; piece < unitsOf(text); piece++) if (!push(`# ${pieceOf(text, piece)}`, level)) return endAt(index, piece);
  }
  return { text: out.join('\n'), hidden: 0 };
};
