import type { Frame, Locator, Page } from 'playwright-core';
import type { Redactor } from '../response/redact/redactor.ts';
import { capture } from '../snapshot/capture.ts';
import { elementRef } from '../snapshot/element.ts';
import { EyesCapture } from '../snapshot/eyes-capture.ts';
import { mapTexts, mask } from '../snapshot/mask.ts';
import type { Tree } from '../snapshot/tree.ts';
import { answerOf } from './eyes-answer.ts';
import type { EyesAccess } from './lease.ts';

export type ReaderOptions = {
  readonly engine: 'eyes' | 'playwright';
  readonly testIdAttribute: string;
  readonly secrets: Redactor;
};

export type ReadOptions = {
  readonly boxes?: boolean;
  /** Names that the content says anyway; needed to print with a depth. */
  readonly contentNames?: boolean;
  /** Milliseconds. */
  readonly timeout: number;
};

/** How long a frame may take to name its secret fields, in ms. */
const secretsTimeout = 5000;
/** How long the page may take to tell a ref that is only mentioned, in ms. */
const mentionTimeout = 500;

/** How long a document may take to say what an element is called, in ms: it has answered just before. */
const callTimeout = 5000;

/** Reads the accessibility tree of one page and finds the elements of its refs, by our own eyes or by Playwright's. */
export class Reader {
  readonly #page: Page;
  readonly #access: EyesAccess | undefined;
  readonly #engine: string | undefined;
  readonly #testIdAttribute: string;
  readonly #hidden: Redactor;
  readonly #eyes: EyesCapture | undefined;

  /** Without access the page's inside cannot be reached by eyes of ours, whatever was asked for. */
  constructor(page: Page, access: EyesAccess | undefined, { engine, testIdAttribute, secrets }: ReaderOptions) {
    this.#page = page;
    this.#testIdAttribute = testIdAttribute;
    this.#hidden = secrets;
    this.#access = access;
    this.#engine = engine === 'eyes' ? access?.engine : undefined;
    this.#eyes = this.#engine === undefined ? undefined : new EyesCapture(page, this.#engine);
  }

  /** @throws ToolError or what Playwright throws when the page does not answer in time */
  async read(options: ReadOptions): Promise<Tree> {
    const tree = await this.#read(options);
    // Before anything is folded or cut: a half of a secret is not known for one.
    return this.#hidden.active ? mapTexts(tree, text => this.#hidden.redact(text)) : tree;
  }

  async #read(options: ReadOptions): Promise<Tree> {
    // Our own eyes never read out what is secret.
    if (this.#eyes) return this.#capture(options);
    const [tree, secrets] = await Promise.all([this.#capture(options), this.#secrets()]);
    return mask(tree, secrets);
  }

  async #capture({ boxes, contentNames, timeout }: ReadOptions): Promise<Tree> {
    if (this.#eyes) return (await this.#eyes.capture({ boxes, timeout })).tree;
    return capture(this.#page, { boxes, contentNames, timeout });
  }

  /** What stands in password fields and the like, in all frames; asked for beside the capture, so that it costs no time of its own. */
  async #secrets(): Promise<ReadonlySet<string>> {
    const engine = this.#access?.engine;
    if (engine === undefined) return new Set();
    const frames = this.#page.frames().filter(frame => frame === this.#page.mainFrame() || frame.url() !== '');
    const values = await Promise.all(frames.map(frame => secretsOf(frame, engine)));
    return new Set(values.flat());
  }

  /** The element of a ref; undefined when there can be none. Whether it is still there shows when it is used. */
  locate(ref: string): Locator | undefined {
    return this.#eyes ? this.#eyes.locate(ref) : this.#page.getByRef(ref);
  }

  /**
   * The locator expression that Playwright would give for the element of a ref, where the page can tell it at once; undefined where
   * `normalize()` must find it, which on large pages takes a hundred times as long.
   * @throws Error that `saysGone` when the element is gone
   */
  async called(ref: string): Promise<string | undefined> {
    const found = await this.#eyes?.receipt(ref, this.#testIdAttribute, callTimeout);
    return found && this.#page.getByRole(found.role as 'button', { name: found.name }).toString();
  }

  /** The same for whoever only tells of an element: undefined too where asking would cost the other refs. */
  async mentionOf(locator: Locator): Promise<string | undefined> {
    return this.#engine === undefined ? undefined : this.refOf(locator, AbortSignal.timeout(mentionTimeout));
  }

  /** The ref of the element that a locator names, or of the first node in it that has one. */
  async refOf(locator: Locator, signal: AbortSignal): Promise<string | undefined> {
    if (this.#engine === undefined) return elementRef(locator, { signal });
    return answerOf(await locator.locator(`${this.#engine}=ref`).textContent({ signal })) || undefined;
  }
}

/** A frame that does not answer in time shows no tree either, and so no secrets. */
async function secretsOf(frame: Frame, engine: string): Promise<string[]> {
  try {
    const answer = await frame.locator(`${engine}=secrets`).textContent({ timeout: secretsTimeout });
    return JSON.parse(answerOf(answer) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Whether an error says that there is no element of a ref any more. */
export function saysGone(error: unknown): boolean {
  return /No element matching|\bgone\b/.test(String(error));
}
