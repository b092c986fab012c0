import { inOrder } from './in-order.ts';
import { nodeKey, onlyText, print, printChild } from './print.ts';
import type { AriaChild, AriaNode, Tree } from './tree.ts';
import { yamlKey, yamlValue } from './yaml.ts';

/** For the server's instructions: how to read what `changes` prints. */
export const changesLegend = [
  'After an action the snapshot may hold only what changed: `<new>`, `<changed>` (as it is now), `<moved>` and `<removed>` nodes, and unmarked the way down to them.',
  '`… 3 unchanged` stands for siblings that are as before; their refs, and all others you were shown, still work unless removed.',
].join('\n');

/** `none`: the trees are the same. `whole`: a difference would be no shorter than the whole print. */
export type Changes = { readonly kind: 'none' | 'whole' } | { readonly kind: 'some'; readonly text: string };

/** Most removed siblings that are named one by one. */
const mostNamed = 3;

/** Most characters of a removed text that are shown. */
const longestRemoved = 60;

/**
 * What became of a tree, as YAML: from the top the way to each change, and there the nodes that are new, changed, moved or
 * removed. A node is the same when its ref is; nodes without a ref are the same when all they hold is. `apply` is the reverse.
 */
export const changes = (previous: Tree, next: Tree): Changes => {
  const text = compareChildren(previous.children, next.children, 0).lines.join('\n');
  if (text === '') return { kind: 'none' };
  return text.length < print(next).length ? { kind: 'some', text } : { kind: 'whole' };
};

type Difference = {
  lines: string[];
  /** Something that has no ref of its own is new or gone, so that only its surroundings tell the reader what it is. */
  anonymous: boolean;
};

const same: Difference = { lines: [], anonymous: false };

const compareNodes = (previous: AriaNode, next: AriaNode, level: number, moved: boolean): Difference => {
  const changed = !sameOwn(previous, next);
  const inner = compareChildren(previous.children, next.children, level + 1);
  if (!changed && !moved && inner.lines.length === 0) return same;

  const props = printProps(next, level + 1);
  const ownLine = nodeKey(next);
  const head = (mark: string): string => `${'  '.repeat(level)}- ${yamlKey(mark + ownLine)}`;
  if (moved && !changed) {
    const lines = inner.lines.length > 0 ? [`${head('<moved> ')}:`, ...inner.lines] : [head('<moved> ')];
    return { lines, anonymous: false };
  }
  const rest =
    inner.lines.length === 0 ? [`${'  '.repeat(level + 1)}- … ${next.children.length} unchanged`] : inner.lines;
  const below = next.children.length === 0 && inner.lines.length === 0 ? [] : rest;
  const detail = changed ? [...props, ...below] : below;
  const partly = [detail.length > 0 ? `${head(changed ? '<changed> ' : '')}:` : head('<changed> '), ...detail];
  if (next.ref === undefined) return { lines: partly, anonymous: inner.anonymous };
  if (changed || inner.anonymous) {
    const anew = printChild(next, level, { mark: '<changed>' });
    if (isShorter(anew, partly)) return { lines: anew, anonymous: false };
  }
  return { lines: partly, anonymous: false };
};

/** Whether all is the same but the children; boxes do not count, as a scroll changes them all. */
const sameOwn = (a: AriaNode, b: AriaNode): boolean =>
  a.role === b.role &&
  a.name === b.name &&
  a.ref === b.ref &&
  a.pointer === b.pointer &&
  sameEntries(a.states, b.states) &&
  sameEntries(a.props, b.props);

const sameEntries = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key]);
};

const isShorter = (some: readonly string[], others: readonly string[]): boolean =>
  some.length <= others.length && some.join('\n').length <= others.join('\n').length;

const printProps = (node: AriaNode, level: number): string[] =>
  Object.entries(node.props).map(([key, value]) => `${'  '.repeat(level)}- /${key}: ${yamlValue(value)}`);

/** Compares two lists of siblings. No lines when they are the same. */
const compareChildren = (previous: readonly AriaChild[], next: readonly AriaChild[], level: number): Difference => {
  const { kept, moved } = isPaired(previous, next) ? inPlace(next) : match(previous, next);
  const writer = new SiblingWriter('  '.repeat(level));
  let at = 0;
  let anonymous = false;
  const removeUpTo = (end: number): void => {
    for (; at < end; at++) {
      const child = previous[at];
      if (child === undefined || moved.has(at)) continue;
      anonymous ||= isAnonymous(child);
      writer.removed(child);
    }
  };
  for (const [index, child] of next.entries()) {
    const from = kept.get(index);
    if (from === undefined) {
      anonymous ||= isAnonymous(child);
      writer.lines(printChild(child, level, { mark: '<new>' }));
      continue;
    }
    if (!moved.has(from)) {
      removeUpTo(from);
      at = from + 1;
    }
    const before = previous[from];
    const difference =
      typeof child === 'string' || typeof before !== 'object'
        ? same
        : compareNodes(before, child, level, moved.has(from));
    anonymous ||= difference.anonymous;
    if (difference.lines.length === 0) writer.unchanged();
    else writer.lines(difference.lines);
  }
  removeUpTo(previous.length);
  return { lines: writer.end(), anonymous };
};

/** The common case that needs no search: the same refs and texts in the same places. */
const isPaired = (previous: readonly AriaChild[], next: readonly AriaChild[]): boolean =>
  previous.length === next.length &&
  next.every((child, index) => {
    const before = previous[index];
    if (typeof child === 'string' || typeof before !== 'object') return child === before;
    return child.ref !== undefined && child.ref === before.ref;
  });

const inPlace = (next: readonly AriaChild[]): ReturnType<typeof match> => ({
  kept: new Map(next.map((_, index) => [index, index])),
  moved: new Set(),
});

const isAnonymous = (child: AriaChild): boolean => typeof child === 'string' || child.ref === undefined;

/**
 * Pairs siblings by what they are: a ref; without one the whole print. Nodes without a ref that hold some with one are told by
 * their own line, so that a change deep in them needs not print them whole. Equal ones are paired in their order.
 * `kept` leads from places in `next` to places in `previous`, `moved` holds those of the latter that changed their order.
 */
const match = (
  previous: readonly AriaChild[],
  next: readonly AriaChild[],
): { kept: ReadonlyMap<number, number>; moved: ReadonlySet<number> } => {
  const places = new Map(identities(previous).map((identity, index) => [identity, index]));
  const pairs: [next: number, previous: number][] = [];
  for (const [index, identity] of identities(next).entries()) {
    const place = places.get(identity);
    if (place !== undefined) pairs.push([index, place]);
  }
  const steady = inOrder(pairs.map(([, place]) => place));
  const kept = new Map<number, number>();
  const moved = new Set<number>();
  for (const [position, [index, place]] of pairs.entries()) {
    const before = previous[place];
    const isSteady = steady.has(position);
    const movable =
      typeof before === 'object' && before.ref !== undefined && ownPrint(before) === ownPrint(next[index]);
    if (!isSteady && !movable) continue;
    kept.set(index, place);
    if (!isSteady) moved.add(place);
  }
  return { kept, moved };
};

const identities = (children: readonly AriaChild[]): string[] => {
  const seen = new Map<string, number>();
  return children.map(child => {
    if (typeof child === 'object' && child.ref !== undefined) return `ref ${child.ref}`;
    const what =
      typeof child === 'object' && holdsRefs(child) ? `line ${ownPrint(child)}` : printChild(child, 0).join('\n');
    const count = (seen.get(what) ?? 0) + 1;
    seen.set(what, count);
    return `${count} ${what}`;
  });
};

const ownPrint = (child: AriaChild | undefined): string =>
  typeof child === 'object' ? [nodeKey(child), ...printProps(child, 0)].join('\n') : String(child);

const holdsRefs = (node: AriaNode): boolean =>
  node.children.some(child => typeof child === 'object' && (child.ref !== undefined || holdsRefs(child)));

/** Writes one list of siblings, drawing together runs of what need not be told one by one. */
class SiblingWriter {
  readonly #indent: string;
  readonly #lines: string[] = [];
  #unchanged = 0;
  #removed: AriaChild[] = [];
  #told = false;

  constructor(indent: string) {
    this.#indent = indent;
  }

  unchanged(): void {
    this.#flushRemoved();
    this.#unchanged++;
  }

  removed(child: AriaChild): void {
    this.#flushUnchanged();
    this.#removed.push(child);
  }

  lines(lines: readonly string[]): void {
    this.#flushRemoved();
    this.#flushUnchanged();
    this.#told = true;
    for (const line of lines) this.#lines.push(line);
  }

  /** All lines, or none when there was nothing to tell. */
  end(): string[] {
    this.#flushRemoved();
    if (!this.#told) return [];
    this.#flushUnchanged();
    return this.#lines;
  }

  #flushUnchanged(): void {
    if (this.#unchanged > 0) this.#lines.push(`${this.#indent}- … ${this.#unchanged} unchanged`);
    this.#unchanged = 0;
  }

  #flushRemoved(): void {
    const removed = this.#removed;
    this.#removed = [];
    if (removed.length === 0) return;
    this.#told = true;
    if (removed.length > mostNamed) this.#lines.push(`${this.#indent}- … ${removed.length} removed`);
    else for (const child of removed) this.#lines.push(`${this.#indent}- ${removedLine(child)}`);
  }
}

const removedLine = (child: AriaChild): string => {
  if (typeof child !== 'string') {
    const text = child.ref === undefined ? onlyText(child) : undefined;
    return yamlKey(`<removed> ${nodeKey(child)}`) + (text === undefined ? '' : `: ${yamlValue(clip(text))}`);
  }
  return `<removed> text: ${yamlValue(clip(child))}`;
};

const clip = (text: string): string => (text.length > longestRemoved ? `${text.slice(0, longestRemoved - 1)}…` : text);
