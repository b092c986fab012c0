import type { Frame, Locator, Page } from 'playwright-core';
import { decode } from './eyes-decode.ts';
import type { AriaChild, AriaNode, Tree } from './tree.ts';

export type EyesCaptureOptions = {
  /** Ask for the box of every node that has a ref. */
  readonly boxes?: boolean;
  /** Start at the element of this ref instead of the whole page. */
  readonly ref?: string;
  /** Milliseconds that the document it starts at gets; absent means the limit for pages. */
  readonly timeout?: number;
};

/** What a page and each of its frames get to answer, in milliseconds: 5,000 and 500 when absent. */
export type EyesLimits = { readonly page?: number; readonly frame?: number };

/** A capture, and the frames that did not answer in time; they are not asked again before they get a new document. */
export type Seen = { readonly tree: Tree; readonly silent: readonly Frame[] };

type Part = { readonly frame: Frame; readonly children: readonly AriaChild[]; readonly unseen: readonly string[] };

/** When a question to a frame is given up for good, in milliseconds: its first answer takes the longest, and is welcome later too. */
const lastPatience = 10_000;

/**
 * Reads the accessibility tree of one tab through the eyes (src/eyes/aria). Every frame is asked by itself, all at once. Refs
 * are unique in the tab for its whole life: `e12` in its first document, `f3e12` in frames and later documents.
 */
export class EyesCapture {
  readonly #page: Page;
  readonly #engine: string;
  readonly #limits: Required<EyesLimits>;
  /** Where the refs with a prefix live. */
  readonly #frames = new Map<string, Frame>();
  /** The frame of an iframe's ref. */
  readonly #content = new Map<string, Frame>();
  readonly #silent = new WeakSet<Frame>();
  #free: number[] = [];
  #last = 0;
  #firstTaken = false;

  /** @param engine name of the selector engine, as in `EyesAccess`. */
  constructor(page: Page, engine: string, limits: EyesLimits = {}) {
    this.#page = page;
    this.#engine = engine;
    this.#limits = { page: 5000, frame: 500, ...limits };
    page.on('framenavigated', frame => this.#silent.delete(frame));
  }

  /**
   * The tree of the page, or of one element of it, with all its frames in place.
   * @throws Error `gone` when there is no element of that ref; what Playwright throws when the page does not answer.
   */
  async capture(options: EyesCaptureOptions = {}): Promise<Seen> {
    const { boxes, ref, timeout = this.#limits.page } = options;
    const main = this.#page.mainFrame();
    const start = ref === undefined ? main : this.#frameOf(ref);
    if (!start || start.isDetached()) throw new Error('gone');
    const common = { ...(boxes && { boxes }) };
    const silent: Frame[] = [];
    const below = start === main && ref === undefined ? this.#page.frames() : descendants(start);
    const others = below.filter(frame => frame !== start && !frame.isDetached());
    const [first, ...rest] = await Promise.all([
      this.#ask(start, { ...common, ...(ref !== undefined && { ref }) }, timeout),
      ...others.map(async frame => {
        const part = this.#silent.has(frame) ? undefined : await this.#askBriefly(frame, common);
        if (!part && !frame.isDetached()) silent.push(frame);
        return part;
      }),
    ]);
    const parts = new Map(rest.flatMap(part => (part ? [[part.frame, part.children] as const] : [])));
    const children = await this.#stitch(start, first.children, parts);
    const unseen = [first, ...rest].flatMap(part => part?.unseen ?? []);
    if (silent.length > 0)
      unseen.push(
        `${silent.length === 1 ? 'a frame that does' : `${silent.length} frames that do`} not answer (${silent.map(frame => frame.url().slice(0, 80)).join(', ')})`,
      );
    return { tree: { children, ...(unseen.length > 0 && { unseen }) }, silent };
  }

  /** The element of a ref, to act on with all of Playwright's waiting; undefined when its frame is gone. */
  locate(ref: string): Locator | undefined {
    return this.#frameOf(ref)?.locator(`${this.#engine}=${ref}`);
  }

  /**
   * Role and name by which the element of a ref is called best, when the page can tell that by itself: `getByRole(role, { name })` is
   * then what Playwright's `normalize()` says. Undefined where `normalize()` has to be asked, as for frames.
   * @throws Error `gone` when there is no element of that ref
   */
  async receipt(
    ref: string,
    testIdAttribute: string,
    timeout: number,
  ): Promise<{ role: string; name: string } | undefined> {
    const frame = this.#frameOf(ref);
    if (!frame) throw new Error('gone');
    if (frame !== this.#page.mainFrame()) return undefined;
    const command = `receipt ${JSON.stringify({ ref, testIdAttribute })}`;
    const answer = (await frame.locator(`${this.#engine}=${command}`).textContent({ timeout })) ?? '';
    const [, role, name] = /^\S+ (\S+) ([^]+)$/.exec(answer) ?? [];
    return role !== undefined && name !== undefined ? { role, name } : undefined;
  }

  #frameOf(ref: string): Frame | undefined {
    const frame = this.#frames.get(ref.slice(0, ref.indexOf('e')));
    return frame?.isDetached() ? undefined : frame;
  }

  /** Asks a frame that may be busy or not there yet. What comes too late makes the next question worth asking. */
  async #askBriefly(frame: Frame, options: { boxes?: boolean }): Promise<Part | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>(resolve => {
      timer = setTimeout(() => {
        this.#silent.add(frame);
        resolve(undefined);
      }, this.#limits.frame);
    });
    // A frame that went away has nothing to say.
    const answer = this.#ask(frame, options, lastPatience).then(
      part => {
        this.#silent.delete(frame);
        return part;
      },
      () => undefined,
    );
    const part = await Promise.race([answer, late]);
    clearTimeout(timer);
    return part;
  }

  async #ask(frame: Frame, options: { boxes?: boolean; ref?: string }, timeout: number): Promise<Part> {
    // A document takes the number with its first ref and keeps it; until it has answered, nobody else may get the same.
    const number = this.#offer(frame);
    const offered = number === 0 ? '' : `f${number}`;
    const command = `aria ${JSON.stringify({ ...options, prefix: offered })}`;
    const text = await frame.locator(`${this.#engine}=${command}`).textContent({ timeout });
    const { prefix, children, unseen } = decode(text ?? '');
    if (prefix !== offered) this.#giveBack(number);
    if (prefix !== undefined) this.#frames.set(prefix, frame);
    return { frame, children, unseen };
  }

  #offer(frame: Frame): number {
    if (frame === this.#page.mainFrame() && !this.#firstTaken) {
      this.#firstTaken = true;
      return 0;
    }
    return this.#free.pop() ?? ++this.#last;
  }

  #giveBack(number: number): void {
    if (number > 0) this.#free.push(number);
    else this.#firstTaken = false;
  }

  /** Puts the content of frames below their nodes. */
  async #stitch(
    frame: Frame,
    children: readonly AriaChild[],
    parts: ReadonlyMap<Frame, readonly AriaChild[]>,
  ): Promise<readonly AriaChild[]> {
    const nodes = parts.size > 0 ? framesIn(children) : [];
    const contents = new Map<AriaNode, readonly AriaChild[]>();
    await Promise.all(
      nodes.map(async node => {
        const content = await this.#contentOf(frame, node);
        const inner = content && parts.get(content);
        if (content && inner) contents.set(node, await this.#stitch(content, inner, parts));
      }),
    );
    return contents.size > 0 ? filled(children, contents) : children;
  }

  /** Only the browser can tell which frame an element holds, so each is asked for once. */
  async #contentOf(parent: Frame, { ref }: AriaNode): Promise<Frame | undefined> {
    if (ref === undefined) return undefined;
    const known = this.#content.get(ref);
    if (known && !known.isDetached()) return known;
    const handle = await parent
      .locator(`${this.#engine}=${ref}`)
      .elementHandle({ timeout: lastPatience })
      .catch(() => null);
    const content = await handle?.contentFrame().catch(() => null);
    await handle?.dispose().catch(() => {});
    if (!content) return undefined;
    this.#content.set(ref, content);
    return content;
  }
}

const descendants = (frame: Frame): Frame[] => frame.childFrames().flatMap(child => [child, ...descendants(child)]);

function framesIn(children: readonly AriaChild[]): AriaNode[] {
  const found: AriaNode[] = [];
  const visit = (child: AriaChild): void => {
    if (typeof child === 'string') return;
    if (child.role === 'iframe') found.push(child);
    child.children.forEach(visit);
  };
  children.forEach(visit);
  return found;
}

const filled = (
  children: readonly AriaChild[],
  contents: ReadonlyMap<AriaNode, readonly AriaChild[]>,
): readonly AriaChild[] =>
  children.map(child =>
    typeof child === 'string' ? child : { ...child, children: contents.get(child) ?? filled(child.children, contents) },
  );
