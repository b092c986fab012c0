import type { Item, Part } from './item.ts';
import { spelled } from './marks.ts';
import type { Refs } from './refs.ts';

/*
 * The tree as one flat text, so that depth costs nothing on the way. A record per node in order, ended by `~`, its
 * fields by `^`:   depth ^ role ^ name ^ ref ^ letters ^ level ^ box ^ key=value …
 * A text has two fields:   depth ^ text
 * Both signs are printable (others travel as six characters each); inside values they are written `` `0 `` and `` `1 ``.
 */
export const guard = (text: string): string =>
  /[~^`]/.test(text) ? text.replace(/[~^`]/g, sign => (sign === '~' ? '`0' : sign === '^' ? '`1' : '`2')) : text;

export type Encoding = { readonly refs: Refs; readonly boxes: boolean; readonly depth: number };

export function encode(parts: readonly Part[], options: Encoding): string {
  const records: string[] = [];
  for (const part of parts) record(part, 0, false, options, records);
  return records.join('~');
}

function record(part: Part, depth: number, pointerAbove: boolean, options: Encoding, into: string[]): void {
  if (typeof part === 'string') {
    into.push(`${depth}^${guard(spelled(part))}`);
    return;
  }
  const ref = part.reachable ? options.refs.of(part.element) : '';
  const pointer = part.pointer && part.reachable;
  const letters = part.states + (pointer && !pointerAbove ? 'k' : '') + (part.repeatsContent ? 'n' : '');
  const props = part.props.length > 0 ? `^${part.props.map(guard).join('^')}` : '';
  into.push(
    `${depth}^${part.role}^${guard(part.name)}^${ref}^${letters}^${part.level || ''}^${options.boxes && ref ? box(part) : ''}${props}`,
  );
  for (const child of part.children) record(child, depth + 1, pointerAbove || pointer, options, into);
}

function box(item: Item): string {
  const { x, y, width, height } = item.element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(',');
}
