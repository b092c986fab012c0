/** A node that changed in so many different moments of one action is a clock, a game or a ticker. */
const noisy = 6;
/** The same before the action began, where everything that changes is the page's own. */
const noisyBefore = 2;
/** The same of an action that used up its window. */
const noisyAtEnd = 3;
/** Changes within so many milliseconds are one moment: about a frame. */
const moment = 16;
/** What a clock builds anew each second is some levels below what it replaces. */
const depth = 8;

type Changes = { moments: number; last: number };

/** Knows which nodes change all the time, as long as the document lives. */
export class Noise {
  readonly #noisy = new WeakSet<Node>();
  #changes = new Map<Node, Changes>();

  begin(): void {
    this.#changes = new Map();
  }

  /** Whether anything changed since the beginning that is not known as noise. */
  get heard(): boolean {
    for (const node of this.#changes.keys()) if (!this.#known(node)) return true;
    return false;
  }

  /** What changed until now was not the action's. */
  before(): void {
    this.#learn(noisyBefore);
    this.#changes = new Map();
  }

  /** Whether a change of this node is only noise. Counts it. */
  hears(node: Node): boolean {
    const now = Math.floor(performance.now() / moment);
    let changes = this.#changes.get(node);
    if (!changes) this.#changes.set(node, (changes = { moments: 0, last: -1 }));
    if (changes.last !== now) {
      changes.last = now;
      if (++changes.moments >= noisy) this.#noisy.add(node);
    }
    return this.#known(node);
  }

  /** @param tired the action was ended by its window, not by stillness: who kept it busy? */
  end(tired: boolean): void {
    if (tired) this.#learn(noisyAtEnd);
    this.#changes = new Map();
  }

  #learn(least: number): void {
    for (const [node, { moments }] of this.#changes) if (moments >= least) this.#noisy.add(node);
  }

  #known(node: Node): boolean {
    let above: Node | null = node;
    for (let level = 0; above && level < depth; level++, above = above.parentNode)
      if (this.#noisy.has(above)) return true;
    return false;
  }
}
