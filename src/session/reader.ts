import type { Locator, Page } from 'playwright-core';
import { capture } from '../snapshot/capture.ts';
import { elementRef } from '../snapshot/element.ts';
import { EyesCapture } from '../snapshot/eyes-capture.ts';
import type { Tree } from '../snapshot/tree.ts';
import type { EyesAccess } from './lease.ts';

export type ReadOptions = {
  readonly boxes?: boolean;
  /** Names that the content says anyway; needed to print with a depth. */
  readonly contentNames?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
};

/** Reads the accessibility tree of one page and finds the elements of its refs, by our own eyes or by Playwright's. */
export class Reader {
  readonly #page: Page;
  readonly #engine: string | undefined;
  readonly #eyes: EyesCapture | undefined;

  /** Without access the page's inside cannot be reached by eyes of ours, whatever was asked for. */
  constructor(page: Page, access: EyesAccess | undefined, engine: 'eyes' | 'playwright') {
    this.#page = page;
    this.#engine = engine === 'eyes' ? access?.engine : undefined;
    this.#eyes = this.#engine === undefined ? undefined : new EyesCapture(page, this.#engine);
  }

  /** @throws ToolError or what Playwright throws when the page does not answer in time */
  async read({ boxes, contentNames, timeout }: ReadOptions): Promise<Tree> {
    if (this.#eyes) return (await this.#eyes.capture({ boxes, timeout })).tree;
    return capture(this.#page, { boxes, contentNames, timeout });
  }

  /** The element of a ref; undefined when there can be none. Whether it is still there shows when it is used. */
  locate(ref: string): Locator | undefined {
    return this.#eyes ? this.#eyes.locate(ref) : this.#page.getByRef(ref);
  }

  /** The ref of the element that a locator names, or of the first node in it that has one. */
  async refOf(locator: Locator, signal: AbortSignal): Promise<string | undefined> {
    if (this.#engine === undefined) return elementRef(locator, { signal });
    const answer = await locator.locator(`${this.#engine}=ref`).textContent({ signal });
    return answer?.split(' ')[1] || undefined;
  }
}

/** Whether an error says that there is no element of a ref any more. */
export function saysGone(error: unknown): boolean {
  return /No element matching|\bgone\b/.test(String(error));
}
