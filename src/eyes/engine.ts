import { Aria } from './aria/index.ts';
import type { Handler } from './handler.ts';
import { itemTexts } from './probe/items.ts';
import { labelOf, probe } from './probe/probe.ts';
import { isSecret, secretValues } from './probe/secrets.ts';
import { watchCommands } from './watch/commands.ts';
import { Watch } from './watch/watch.ts';
import { Witness } from './witness.ts';

/** What the eyes know of one document. */
type Eyes = {
  readonly document: Document;
  readonly id: string;
  readonly aria: Aria;
  readonly commands: Readonly<Record<string, Handler>>;
};

/** The isolated world's globals outlive the engine: a document that comes back from the cache gets a new engine and keeps its world. */
const place = Symbol.for('ariadne.eyes');

function open(): Eyes {
  const world = globalThis as typeof globalThis & { [place]?: Eyes };
  const known = world[place];
  if (known?.document === document) return known;
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), part => part.toString(36)).join('');
  const aria = new Aria();
  const watch = new Watch();
  const witness = new Witness({
    called: element => aria.calledOf(element),
    ref: element => aria.refFor(element),
    isSecret,
    isBusy: () => watch.armed,
  });
  const commands: Record<string, Handler> = {
    ...watchCommands(watch),
    witness: witness.handler,
    secrets: () => JSON.stringify(secretValues(document)),
    ref: (_, root) => aria.refIn(elementOf(root)),
    probe: (_, root) => JSON.stringify(probe(elementOf(root), watch.untouched, element => aria.describe(element))),
    items: (_, root) => JSON.stringify(itemTexts(elementOf(root))),
    receipt: options => aria.receipt(JSON.parse(options)),
    aria: options => aria.capture(options ? JSON.parse(options) : {}),
  };
  const eyes: Eyes = { document, id, aria, commands };
  world[place] = eyes;
  return eyes;
}

function elementOf(node: Node): Element {
  return node.nodeType === 1 ? (node as Element) : document.documentElement;
}

/**
 * The selector engine of Playwright's isolated world. A ref as its body finds the element of that ref. Any other body is a
 * command, and what it gives is a detached element whose text is `<document id> <answer>`, to be read with `textContent()` in one round trip.
 * It never finds nothing, because Playwright would go on looking until its time is over.
 */
export default function createEngine(): { queryAll(root: Node, body: string): Element[] } {
  return {
    queryAll: (root, body) => {
      const { id, aria, commands } = open();
      if (/^(?:f\d+)?e\d+$/.test(body)) return [aria.resolve(body)];
      if (body === 'label') return [labelOf(elementOf(root)) ?? elementOf(root)];
      const blank = body.indexOf(' ');
      const name = blank < 0 ? body : body.slice(0, blank);
      const handler = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!handler) throw new Error(`the eyes do not know "${name}"`);
      const carrier = document.createElement('pre');
      // An element with nothing but text is copied once more on the way, to be shown in logs: a comment avoids that.
      carrier.append(`${id} ${handler(blank < 0 ? '' : body.slice(blank + 1), root)}`, document.createComment(''));
      return [carrier];
    },
  };
}
