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

export type Encoding = { readonly refs: Refs; readonly boxes: boolean };

/** Levels below this one are told on it: who reads the tree follows it by calls, which cannot go deeper for ever. */
const deepest = 1000;

type Step = { readonly parts: readonly Part[]; next: number; readonly pointerAbove: boolean };

export function encode(parts: readonly Part[], { refs, boxes }: Encoding): string {
  const records: string[] = [];
  const steps: Step[] = [{ parts, next: 0, pointerAbove: false }];
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const part = step.parts[step.next++];
    const depth = Math.min(steps.length - 1, deepest);
    if (part === undefined) steps.pop();
    else if (typeof part === 'string') records.push(`${depth}^${guard(spelled(part))}`);
    else {
      const ref = part.reachable ? refs.of(part.element) : '';
      const pointer = part.pointer && part.reachable;
      const letters = part.states + (pointer && !step.pointerAbove ? 'k' : '') + (part.repeatsContent ? 'n' : '');
      const props = part.props.length > 0 ? `^${part.props.map(guard).join('^')}` : '';
      records.push(
        `${depth}^${part.role}^${guard(part.name)}^${ref}^${letters}^${part.level || ''}^${boxes && ref ? box(part) : ''}${props}`,
      );
      if (part.children.length > 0)
        steps.push({ parts: part.children, next: 0, pointerAbove: step.pointerAbove || pointer });
    }
  }
  return records.join('~');
}

function box(item: Item): string {
  const { x, y, width, height } = item.element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(',');
}
