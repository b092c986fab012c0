import { hasCapability, type FullConfig } from '../config/schema.ts';
import { redactorOf, type Redactor } from '../response/redact/redactor.ts';
import { Addresses } from './addresses.ts';
import type { BrowserLease, Ending } from './lease.ts';
import { pageToolChanges } from './page-tools/changes.ts';
import { Queue } from './queue.ts';
import { Tabs } from './tabs.ts';
import type { Workspace } from './workspace.ts';

export type SessionOptions = {
  readonly config: FullConfig;
  readonly workspace: Workspace;
  /** Opens or joins a browser. Called on the first need, and again after the browser was closed or died. */
  readonly lease: () => Promise<BrowserLease>;
};

/** How many notices may wait for an answer that tells them. */
const mostNotices = 50;

type Opened = { readonly lease: BrowserLease; readonly tabs: Tabs };

/** Everything that one client owns: a browser, its tabs, and the queue of its calls. */
export class Session {
  readonly config: FullConfig;
  readonly workspace: Workspace;
  readonly addresses: Addresses;
  readonly secrets: Redactor;
  readonly queue = new Queue();
  readonly #openLease: () => Promise<BrowserLease>;
  #opening: Promise<Opened> | undefined;
  #opened: Opened | undefined;
  #notices: string[] = [];
  #tabCount = 0;
  readonly #over = new AbortController();

  constructor(options: SessionOptions) {
    this.config = options.config;
    this.workspace = options.workspace;
    this.addresses = new Addresses(options.config);
    this.secrets = redactorOf(options.config);
    this.#openLease = options.lease;
  }

  /** The tabs, with a browser behind them: it is started when there is none. */
  async tabs(): Promise<Tabs> {
    const opening = (this.#opening ??= this.#open());
    try {
      return (await opening).tabs;
    } catch (error) {
      if (this.#opening === opening) this.#opening = undefined; // the next call tries again
      throw error;
    }
  }

  /** The tabs if a browser is open; never starts one. */
  get openTabs(): Tabs | undefined {
    return this.#opened?.tabs;
  }

  /** The browser context if one is open. */
  get context(): BrowserLease['context'] | undefined {
    return this.#opened?.lease.context;
  }

  /** Remembers something that the next answer must tell the model. */
  notice(text: string): void {
    if (this.#notices.length < mostNotices) this.#notices.push(text);
  }

  takeNotices(): string[] {
    const notices = this.#notices;
    this.#notices = [];
    return notices;
  }

  /** Gives the browser back; the next call that needs one starts anew. Resolves to what became of it, if there was one. */
  async closeBrowser(): Promise<Ending | undefined> {
    const opening = this.#opening;
    this.#opening = undefined;
    this.#opened = undefined;
    const opened = await opening?.catch(() => undefined); // a browser that never came needs no closing
    opened?.tabs.dispose();
    return opened?.lease.close();
  }

  /** Aborts when the session is over: whatever a feature keeps running for it ends then. */
  get ended(): AbortSignal {
    return this.#over.signal;
  }

  async dispose(): Promise<void> {
    this.#over.abort();
    await this.closeBrowser();
  }

  async #open(): Promise<Opened> {
    if (this.ended.aborted) throw new Error('The session is over.');
    const lease = await this.#openLease();
    for (const notice of lease.notices) this.notice(notice);
    const { action, navigation, settle } = this.config.timeouts;
    lease.context.setDefaultTimeout(action);
    lease.context.setDefaultNavigationTimeout(navigation);
    const timeouts = { window: settle, requests: 5000, load: 5000 };
    const say = (notice: string): void => this.notice(notice);
    const { testIdAttribute, snapshot } = this.config;
    const options = {
      eyes: lease.eyes,
      engine: snapshot.engine,
      testIdAttribute,
      timeouts,
      pageTools: hasCapability(this.config, 'webmcp') ? () => pageToolChanges(this).tell() : undefined,
      workspace: this.workspace,
      addresses: this.addresses,
      secrets: this.secrets,
      say,
    };
    const tabs = new Tabs(lease, options, () => `t${++this.#tabCount}`);
    const opened = { lease, tabs };
    this.#opened = opened;
    lease.context.on('close', () => {
      if (this.#opened !== opened) return; // we closed it ourselves
      this.#opened = undefined;
      this.#opening = undefined;
      tabs.dispose();
      void lease.close();
      this.notice(
        'The browser was closed or died outside of this session. The next call starts a new one with a blank page.',
      );
    });
    return opened;
  }
}
