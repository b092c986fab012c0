import type { BrowserContext } from 'playwright-core';
import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { BrowserLease, EyesAccess } from '../session/lease.ts';
import { prepareContext } from './context.ts';
import { registerEyes } from './eyes.ts';
import { plainMessage } from './failure.ts';
import { guardBrowser } from './origins.ts';

/** How long the engine may take to answer whether it is there, in ms. */
const patience = 5000;

/** Works in a context that the program around us lends; it is never closed. Throws a ToolError when there is none. */
export async function borrowContext(
  config: FullConfig,
  contextGetter: () => Promise<BrowserContext>,
): Promise<BrowserLease> {
  try {
    const context = await contextGetter();
    const eyes = await registerEyes(config.browser.pageScripts);
    const knows = await knowsEngine(context, eyes);
    const browser = context.browser();
    if (browser) await guardBrowser(browser, config);
    await prepareContext(context, { ...eyes, pageScript: knows ? eyes.pageScript : undefined }, config);
    return {
      context,
      eyes: knows ? eyes : undefined,
      notices: knows
        ? []
        : ['The browser belongs to another copy of Playwright: the end of an action is told from quiet time only.'],
      close: () => Promise.resolve('left'),
    };
  } catch (error) {
    throw new ToolError(`The program that runs this server gave no browser: ${plainMessage(error)}`, { cause: error });
  }
}

/** Engines are registered with a copy of Playwright; a context of another one has never heard of ours. */
async function knowsEngine(context: BrowserContext, { engine }: EyesAccess): Promise<boolean> {
  const page = context.pages()[0] ?? (await context.newPage());
  const answer = await page.locator(`${engine}=no command`).textContent({ timeout: patience }).catch(String);
  return !/unknown engine/i.test(answer ?? '');
}
