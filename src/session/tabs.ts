import type { Page } from 'playwright-core';
import { ToolError } from '../errors.ts';
import type { BrowserLease } from './lease.ts';
import type { SettleTimeouts } from './settle.ts';
import { Tab } from './tab.ts';

/** The open pages of one browser context, in the order they came, and which of them is current. */
export class Tabs {
  readonly #lease: BrowserLease;
  readonly #timeouts: SettleTimeouts;
  readonly #nextId: () => string;
  readonly #say: (notice: string) => void;
  #open: Tab[] = [];
  #current: Tab | undefined;

  /** `say` takes what happened to tabs without a call having asked for it. */
  constructor(lease: BrowserLease, timeouts: SettleTimeouts, nextId: () => string, say: (notice: string) => void) {
    this.#lease = lease;
    this.#timeouts = timeouts;
    this.#nextId = nextId;
    this.#say = say;
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

  /** The current tab; a blank one is opened when there is none. */
  async ensure(): Promise<Tab> {
    return this.#current ?? this.create();
  }

  async create(): Promise<Tab> {
    const page = await this.#lease.context.newPage();
    return this.#select(this.#adopt(page));
  }

  /** @throws ToolError when there is no such tab */
  at(index: number): Tab {
    const tab = this.#open[index];
    if (tab) return tab;
    throw new ToolError(`Tab ${index} not found`, {
      hint: this.#open.length ? `There are tabs 0 to ${this.#open.length - 1}; browser_tabs with action "list" shows them.` : 'No tab is open.',
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
    return this.#select(this.#adopt(page));
  }

  dispose(): void {
    this.#lease.context.off('page', this.#adopt);
  }

  readonly #adopt = (page: Page): Tab => {
    const known = this.#open.find(tab => tab.page === page);
    if (known) return known;
    const tab = new Tab(this.#nextId(), page, this.#lease.eyes, this.#timeouts);
    this.#open.push(tab);
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
    if (this.#current === tab) this.#current = this.#open[Math.min(index, this.#open.length - 1)];
  }
}
