import type { Page } from 'playwright-core';
import { ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import type { BrowserLease } from './lease.ts';
import { Tab, type TabOptions } from './tab.ts';

/** The open pages of one browser context, in the order they came, and which of them is current. */
export class Tabs {
  readonly #lease: BrowserLease;
  readonly #options: TabOptions;
  readonly #nextId: () => string;
  readonly #say: (notice: string) => void;
  #open: Tab[] = [];
  #current: Tab | undefined;
  #creating: Promise<Tab> | undefined;
  /** What is done with new pages first. */
  readonly #prepared = new WeakMap<Tab, Promise<void>>();
  /** Where to go back to when a tab closes that an action opened. */
  readonly #openers = new WeakMap<Tab, Tab>();

  constructor(lease: BrowserLease, options: TabOptions, nextId: () => string) {
    this.#lease = lease;
    this.#options = options;
    this.#nextId = nextId;
    this.#say = options.say;
    for (const page of lease.context.pages()) this.#adopt(page);
    lease.context.on('page', this.#adopt);
    this.#current = this.#open[0];
  }

  get open(): readonly Tab[] {
    return this.#open;
  }

  get current(): Tab | undefined {
    return this.#current;
  }

  /**
   * The current tab, ready to be used; a blank one is opened when there is none.
   * @throws ToolError when what is to be done with new pages fails
   */
  async ensure(): Promise<Tab> {
    const tab = await this.#ensure();
    await this.#prepared.get(tab);
    return tab;
  }

  async #ensure(): Promise<Tab> {
    const tab = this.#current;
    if (tab?.crashed) return this.replace(tab, 'The page crashed and was reset to about:blank. Cookies are kept.');
    // Calls that pass the queue may ask for one at the same time.
    return tab ?? (this.#creating ??= this.create().finally(() => (this.#creating = undefined)));
  }

  /** Puts a blank page in the place of one that cannot go on, and says why. */
  async replace(tab: Tab, why: string): Promise<Tab> {
    const fresh = this.#adopt(await this.#lease.context.newPage());
    this.#open = this.#open
      .filter(other => other !== fresh && other !== tab)
      .toSpliced(this.#open.indexOf(tab), 0, fresh);
    if (this.#current === tab) this.#current = fresh;
    void tab.page.close().catch(() => {}); // it may never answer this either
    fresh.journal.note(why);
    this.#say(why);
    return fresh;
  }

  async create(): Promise<Tab> {
    const tab = this.#select(this.#adopt(await this.#lease.context.newPage()));
    await this.#prepared.get(tab);
    return tab;
  }

  /**
   * The tab that a caller names: by its place in the list, or by its id.
   * @throws ToolError when there is no such tab
   */
  find(name: number | string): Tab {
    const tab = typeof name === 'number' ? this.#open[name] : this.#open.find(open => open.id === name);
    if (tab) return tab;
    throw new ToolError(`Tab ${oneLine(String(name))} not found`, {
      hint: this.#open.length
        ? `There are tabs 0 to ${this.#open.length - 1}; browser_tabs with action "list" shows them.`
        : 'No tab is open.',
    });
  }

  async select(tab: Tab): Promise<void> {
    this.#select(tab);
    await tab.page.bringToFront();
  }

  async close(tab: Tab): Promise<void> {
    this.#remove(tab); // before it closes, so that it is not taken for the page's own doing
    await tab.page.close();
  }

  /** Makes a page current that an action opened. */
  follow(page: Page): Tab {
    const opener = this.#current;
    const tab = this.#select(this.#adopt(page));
    if (opener) this.#openers.set(tab, opener);
    return tab;
  }

  /** Stops watching: what closes from now on is closed with the browser. */
  dispose(): void {
    this.#lease.context.off('page', this.#adopt);
    this.#open = [];
    this.#current = undefined;
  }

  readonly #adopt = (page: Page): Tab => {
    const known = this.#open.find(tab => tab.page === page);
    if (known) return known;
    const tab = new Tab(this.#nextId(), page, this.#options);
    this.#open.push(tab);
    const preparing = this.#lease.preparePage?.(page);
    preparing?.catch(() => {}); // whoever uses the page is told
    if (preparing) this.#prepared.set(tab, preparing);
    page.on('close', () => {
      if (!this.#open.includes(tab)) return;
      if (tab === this.#current) this.#say(`The current tab was closed by its page.`);
      this.#remove(tab);
    });
    return tab;
  };

  #select(tab: Tab): Tab {
    this.#current = tab;
    return tab;
  }

  #remove(tab: Tab): void {
    const index = this.#open.indexOf(tab);
    if (index < 0) return;
    this.#open.splice(index, 1);
    if (this.#current !== tab) return;
    const opener = this.#openers.get(tab);
    this.#current = this.#open.find(open => open === opener) ?? this.#open[Math.min(index, this.#open.length - 1)];
  }
}
