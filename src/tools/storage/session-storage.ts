import type { Page } from 'playwright-core';
import type { Session } from '../../session/session.ts';

type Item = { readonly name: string; readonly value: string };
type Items = { readonly origin: string; readonly sessionStorage?: readonly Item[] };

/**
 * The sessionStorage of the pages that are open, by origin. Each tab has its own: of several on one origin the current one
 * counts, then the first.
 */
export async function readSessionStorage(session: Session): Promise<Map<string, Item[]>> {
  const tabs = session.openTabs;
  const found = new Map<string, Item[]>();
  const current = tabs?.current;
  for (const tab of tabs?.open.toSorted((a, b) => Number(b === current) - Number(a === current)) ?? []) {
    const origin = originOf(tab.page);
    if (origin === undefined || found.has(origin) || tab.modals.blocked || tab.crashed) continue;
    const read = await tab.modals.race(tab.page.sessionStorage.items());
    if (read.done && read.value.length) found.set(origin, read.value);
  }
  return found;
}

/** Gives the current tab these items: at once for the page that is open, and for other origins when it opens them. */
export async function restoreSessionStorage(session: Session, origins: readonly Items[]): Promise<void> {
  const page = (await (await session.tabs()).ensure()).page;
  for (const { origin, sessionStorage: items } of origins) {
    if (!items) continue;
    if (originOf(page) === origin) {
      await page.sessionStorage.clear();
      for (const { name, value } of items) await page.sessionStorage.setItem(name, value);
    } else await fillOnce(page, origin, items);
  }
}

/** Only a page of an origin can write its store: the next one does before its own scripts, if it is still empty. */
async function fillOnce(page: Page, origin: string, items: readonly Item[]): Promise<void> {
  const script = await page.addInitScript(fill, { origin, items });
  const opened = (): void => {
    if (originOf(page) !== origin) return;
    page.off('domcontentloaded', opened);
    void script.dispose().catch(() => {}); // the page is gone, and its scripts with it
  };
  page.on('domcontentloaded', opened);
}

type Window = {
  readonly location: { readonly origin: string };
  readonly sessionStorage: { readonly length: number; setItem(name: string, value: string): void };
};

function fill({ origin, items }: { readonly origin: string; readonly items: readonly Item[] }): void {
  const { location, sessionStorage } = globalThis as unknown as Window;
  if (location.origin !== origin || sessionStorage.length > 0) return;
  for (const { name, value } of items) sessionStorage.setItem(name, value);
}

function originOf(page: Page): string | undefined {
  const url = page.url();
  return /^https?:/.test(url) ? new URL(url).origin : undefined;
}
