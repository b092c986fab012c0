import type { Page, Request } from 'playwright-core';
import { ToolError } from '../errors.ts';
import { oneLine, quoted } from '../response/quote.ts';
import type { Redactor } from '../response/redact/redactor.ts';
import { rebind } from '../snapshot/rebind.ts';
import type { Addresses } from './addresses.ts';
import { Downloads } from './downloads.ts';
import { strangerIn } from './identity.ts';
import { Journal } from './journal.ts';
import type { EyesAccess } from './lease.ts';
import { Modals } from './modals.ts';
import { PageTools } from './page-tools/page-tools.ts';
import { Reader } from './reader.ts';
import { Requests } from './requests.ts';
import { Shown } from './shown.ts';
import { Settle, type Outcome, type SettleTimeouts } from './settle.ts';
import { RefGone, refOf, resolveTarget, type Target } from './target.ts';
import type { Workspace } from './workspace.ts';

export type TabOptions = {
  readonly eyes: EyesAccess | undefined;
  /** Who reads the tree. */
  readonly engine: 'eyes' | 'playwright';
  /** Attribute by which test ids are found. */
  readonly testIdAttribute: string;
  readonly timeouts: SettleTimeouts;
  /** Called when the tools that the page offers changed; undefined where nobody asked for such tools. */
  readonly pageTools: (() => void) | undefined;
  readonly workspace: Workspace;
  readonly addresses: Addresses;
  readonly secrets: Redactor;
  /** Takes what the next answer must tell the model. */
  readonly say: (notice: string) => void;
};

/** How long the page may take to show itself to find a lost ref again, in ms. */
const rebindTimeout = 5000;

/** One page of the browser: joins the parts that watch it, adds nothing of its own. */
export class Tab {
  /** `t1`, `t2`, …: never changes and is never given twice in a session. */
  readonly id: string;
  readonly page: Page;
  /** How the page's inside is reached, where it can be. */
  readonly eyes: EyesAccess | undefined;
  readonly reader: Reader;
  readonly modals: Modals;
  readonly journal: Journal;
  readonly requests: Requests;
  readonly downloads: Downloads;
  readonly settle: Settle;
  /** What the page offers to agents; undefined without the capability `webmcp`. */
  readonly pageTools: PageTools | undefined;
  readonly shown = new Shown();
  readonly #say: (notice: string) => void;
  readonly #addresses: Addresses;
  #crashed = false;
  #status: string | undefined;
  #pendingStatus: string | undefined;
  #asked: Request | undefined;
  #blocked: ToolError | undefined;
  #title = '';

  constructor(
    id: string,
    page: Page,
    { eyes, engine, testIdAttribute, timeouts, pageTools, workspace, addresses, secrets, say }: TabOptions,
  ) {
    this.#say = say;
    this.#addresses = addresses;
    this.id = id;
    this.page = page;
    this.eyes = eyes;
    this.reader = new Reader(page, eyes, { engine, testIdAttribute, secrets });
    this.modals = new Modals(page);
    this.journal = new Journal(page, () => this.forbidden === undefined);
    this.requests = new Requests(page);
    this.downloads = new Downloads(page, workspace);
    this.settle = new Settle(page, eyes, this.modals, timeouts);
    this.pageTools = pageTools && new PageTools(page, this.journal, pageTools);
    page.on('crash', () => (this.#crashed = true));
    page.on('close', () => this.settle.dispose());
    page.on('request', request => {
      if (!this.#isDocument(request)) return;
      this.#pendingStatus = '';
      this.#asked = request;
    });
    page.on('requestfailed', request => {
      if (request === this.#asked) this.#asked = undefined;
      if (!/BLOCKED_BY_CLIENT/.test(request.failure()?.errorText ?? '') || !this.#isDocument(request)) return;
      this.#blocked = addresses.blocked(request.url());
    });
    page.on('response', response => {
      if (!this.#isDocument(response.request())) return;
      this.#asked = undefined;
      this.#pendingStatus = response.ok() ? '' : `${response.status()} ${response.statusText()}`.trim();
    });
    page.on('framenavigated', frame => {
      addresses.shown(frame.url());
      // Moves inside a document come without a request.
      if (frame !== page.mainFrame() || (this.#pendingStatus === undefined && /^https?:/.test(frame.url()))) return;
      this.#status = this.#pendingStatus || undefined;
      this.#pendingStatus = undefined;
      this.journal.navigated();
      this.requests.navigated(this.journal.navigation);
    });
  }

  get crashed(): boolean {
    return this.#crashed;
  }

  /** `404 Not Found` where the server answered the document that is shown with anything but 2xx. */
  get httpStatus(): string | undefined {
    return this.#status;
  }

  /** The address of a document that was asked for and for which the server has sent nothing yet. */
  get unanswered(): string | undefined {
    return this.#asked?.url();
  }

  /** Why the page that is shown may not be read; undefined where it may. */
  get forbidden(): ToolError | undefined {
    const { page } = this;
    for (const frame of page.frames()) {
      const problem = this.#addresses.problem(frame.url());
      if (problem) return problem;
    }
    return undefined;
  }

  /** Why the document that was asked for last was not let through, if that was so; told once. */
  takeBlocked(): ToolError | undefined {
    const blocked = this.#blocked;
    this.#blocked = undefined;
    return blocked;
  }

  /** By what something may still come to the page that no action waits for. */
  get openChannels(): string[] {
    const count = (number: number, what: string): string[] =>
      number ? [`${number} ${what}${number === 1 ? '' : 's'}`] : [];
    const streams = this.requests.all.filter(entry => !entry.ended && entry.request.resourceType() === 'eventsource');
    return [
      ...count(this.settle.sockets, 'WebSocket'),
      ...count(streams.length, 'EventSource'),
      ...count(this.page.workers().length, 'worker'),
    ];
  }

  /** The title, or the last one known while a dialog or a crash keeps it from being read. Never waits long. */
  async title(): Promise<string> {
    if (this.#crashed || this.forbidden) return '';
    if (this.modals.blocked) return this.#title;
    const read = await this.modals.race(this.page.title().catch(() => ''));
    if (read.done) this.#title = read.value;
    return this.#title;
  }

  /**
   * The element that a target names. A ref whose node was drawn anew is followed to the one live node that is the same, if
   * there is exactly one, and the model is told.
   */
  async target(target: string): Promise<Target> {
    const ref = refOf(target);
    const locator = ref === undefined ? undefined : this.reader.locate(ref);
    // Asked at the same time: it costs no time of its own.
    const asked = ref !== undefined && locator ? strangerIn(this, ref, locator) : undefined;
    try {
      const found = await resolveTarget(this.page, this.reader, target);
      const stranger = await asked;
      if (stranger) throw stranger;
      return found;
    } catch (error) {
      if (!(error instanceof RefGone)) throw error;
      return this.#rebound(error);
    }
  }

  async #rebound(gone: RefGone): Promise<Target> {
    const { trees } = this.shown.of(this.journal.navigation);
    if (!trees.length) throw gone;
    const now = await this.reader.read({ timeout: rebindTimeout });
    const found = trees.map(before => rebind(before, now, gone.ref)).find(Boolean);
    if (found?.kind === 'same') {
      const target = await resolveTarget(this.page, this.reader, found.ref);
      this.#say(`${gone.ref} was drawn anew; used ${found.ref}.`);
      return target;
    }
    if (!found?.candidates.length) throw gone;
    const near = found.candidates.map(
      ({ role, name, ref }) => `- ${role}${name ? ` ${quoted(name, 80)}` : ''} [ref=${ref}]`,
    );
    throw new RefGone(
      gone.ref,
      `It cannot be told which of these it has become, if any:\n${near.join('\n')}\nUse the right one of them, or look with browser_snapshot.`,
    );
  }

  /** The ref of what a target names, which for a ref is itself. The page must be captured before refs are used again. */
  async refOf(target: string, signal: AbortSignal): Promise<string> {
    const ref = refOf(target) ?? (await this.reader.refOf((await this.target(target)).locator, signal));
    if (ref !== undefined) return ref;
    throw new ToolError(`"${oneLine(target)}" is on the page but has nothing to show in the accessibility tree.`, {
      hint: 'Take browser_snapshot without a target.',
    });
  }

  /**
   * Runs what acts on the page and waits until all that it started is over. `navigates` is said of work that itself waits
   * for a document; other work is overtaken when a navigation hangs.
   */
  act<T>(
    work: () => Promise<T>,
    options: { signal: AbortSignal; navigates?: boolean; grace?: number },
  ): Promise<Outcome<T>> {
    return this.settle.run(work, options);
  }

  #isDocument(request: Request): boolean {
    try {
      return request.isNavigationRequest() && request.frame() === this.page.mainFrame();
    } catch {
      return false; // the request of a page that does not exist yet
    }
  }
}
