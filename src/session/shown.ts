import type { Tree } from '../snapshot/tree.ts';

/** What the client was last shown of a tab's document, and the file that holds the whole of it. */
export class Shown {
  #document = -1;
  /** Newest first. Older ones are kept because models act on refs that they read some answers ago. */
  #trees: readonly Tree[] = [];
  file: { readonly path: string; hash: string } | undefined;

  /** Forgets what belongs to another document than this one. */
  of(document: number): this {
    if (document !== this.#document) {
      this.#document = document;
      this.#trees = [];
      this.file = undefined;
    }
    return this;
  }

  /** The last one. */
  get tree(): Tree | undefined {
    return this.#trees[0];
  }

  get trees(): readonly Tree[] {
    return this.#trees;
  }

  add(tree: Tree): void {
    this.#trees = [tree, ...this.#trees.slice(0, remembered - 1)];
  }
}

/** How many trees a tab remembers. */
const remembered = 5;
