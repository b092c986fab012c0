import type { CDPSession, Frame, Page } from 'playwright-core';

/**
 * The one door to the Chrome DevTools Protocol. Gives what `work` gives, or undefined in browsers that have no such protocol.
 * Rejects with what the protocol says.
 */
export async function withCdp<T>(page: Page, work: (cdp: CDPSession) => Promise<T>): Promise<T | undefined> {
  if (page.context().browser()?.browserType().name() !== 'chromium' && !isChromium(page)) return undefined;
  const cdp = await page.context().newCDPSession(page);
  try {
    return await work(cdp);
  } finally {
    // The page may be gone by now, and its session with it.
    void cdp.detach().catch(() => {});
  }
}

/**
 * A session that stays open, for those who listen: it ends with its page. Undefined in browsers without the protocol, for a page
 * that is gone, and for a frame that lives in the process of its page and is reached through the page's session.
 */
export async function openCdp(target: Page | Frame): Promise<CDPSession | undefined> {
  const page = 'page' in target ? target.page() : target;
  return page
    .context()
    .newCDPSession(target)
    .catch(() => undefined);
}

/** Contexts of a profile have no browser to ask. */
function isChromium(page: Page): boolean {
  return page.context().browser() === null;
}

/** Ends a navigation that the server does not answer: until then no script of the page can be run. */
export async function stopLoading(page: Page): Promise<void> {
  await withCdp(page, cdp => cdp.send('Page.stopLoading')).catch(() => {}); // a page that is gone loads nothing
}
