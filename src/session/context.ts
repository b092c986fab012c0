import type { BrowserContext } from 'playwright-core';
import type { Session } from './session.ts';

/** The browser context of a session; a browser is opened when there is none. */
export async function openContext(session: Session): Promise<BrowserContext> {
  const tabs = await session.tabs();
  return session.context ?? (await tabs.ensure()).page.context();
}
