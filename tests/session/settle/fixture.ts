import { test as base } from '@playwright/test';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { installPageScript, registerEyes } from '../../../src/browser/eyes.ts';
import type { EyesAccess } from '../../../src/session/lease.ts';
import { Modals } from '../../../src/session/modals.ts';
import { Settle, type Outcome, type SettleTimeouts } from '../../../src/session/settle.ts';
import { launchOptions } from '../../fixtures/chromium.ts';
import { startSite, type Site } from './site.ts';

const defaults: SettleTimeouts = { window: 500, requests: 5000, load: 10_000 };

/** A page as a session holds it. */
export type Stage = {
  readonly page: Page;
  readonly modals: Modals;
  readonly settle: Settle;
  /** Clicks the button of that id, by Playwright's own click, and waits for what it starts. */
  click(id?: string): Promise<Outcome<void>>;
  /** The same of another page of that browser. */
  beside(page: Page): Stage;
};

type WorkerFixtures = { browser_: Browser; context_: BrowserContext; eyes: EyesAccess; site: Site };
type Fixtures = {
  /** Opens a page; null stands for a browser without eyes. */
  stage: (timeouts?: Partial<SettleTimeouts>, eyes?: EyesAccess | null) => Promise<Stage>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser_: [
    async ({}, use) => {
      // Pages of a context may share a renderer: starting one takes longer than most of what is tested here.
      const args = [...launchOptions.args, '--renderer-process-limit=1'];
      const browser = await chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  eyes: [async ({}, use) => use(await registerEyes(true)), { scope: 'worker' }],
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  context_: [
    async ({ browser_, eyes, site }, use) => {
      const context = await browser_.newContext();
      await installPageScript(context, eyes);
      const page = await context.newPage(); // stays, and with it the renderer
      await page.goto(site.page('<title>Kept</title>'));
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  stage: async ({ context_, eyes }, use) => {
    const before = new Set(context_.pages());
    await use(async (timeouts = {}, access = eyes) => {
      const on = (page: Page): Stage => {
        const modals = new Modals(page);
        const settle = new Settle(page, access ?? undefined, modals, { ...defaults, ...timeouts });
        const click = (id = 'go'): Promise<Outcome<void>> => settle.run(() => page.locator(`#${id}`).click());
        return { page, modals, settle, click, beside: on };
      };
      return on(await context_.newPage());
    });
    const opened = context_.pages().filter(page => !before.has(page));
    await Promise.all(opened.map(page => page.close()));
  },
});

/**
 * A document with a button `go`, an empty paragraph `out`, `say(text)` to write into it, and a script.
 * The script's `act` is what the button does.
 */
export function document(script: string, body = ''): string {
  return `<!doctype html><title>here</title><style>body { margin: 8px }</style>
<button id=go>Go</button><p id=out></p>${body}
<script>
const out = document.getElementById('out'), go = document.getElementById('go');
const say = text => { out.textContent = text; };
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
go.addEventListener('click', () => act());
${script}
</script>`;
}
