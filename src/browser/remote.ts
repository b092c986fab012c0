import type { Browser } from 'playwright-core';
import type { FullConfig, RemoteEndpoint } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { BrowserLease, Ending } from '../session/lease.ts';
import { withoutPaths } from './attached.ts';
import { newContext, prepareOrClose } from './context.ts';
import { registerEyes } from './eyes.ts';
import { plainMessage } from './failure.ts';
import { browserTypes } from './launch.ts';
import { guardBrowser } from './origins.ts';

/**
 * A browser of a Playwright server, for one lease: it starts with the connection and ends with it. A grid behind one address
 * gives every connection a browser somewhere. Throws a ToolError when there is none.
 */
export async function openRemote(config: FullConfig, remote: RemoteEndpoint): Promise<BrowserLease> {
  const browser = await connect(config, remote);
  try {
    const eyes = await registerEyes(config.browser.pageScripts);
    await guardBrowser(browser, config);
    const context = await newContext(browser, config);
    await prepareOrClose(context, eyes, config);
    const close = async (): Promise<Ending> => {
      await context.close().catch(() => {}); // what does not answer any more is gone, and that is what is wanted
      await browser.close().catch(() => {});
      return 'closed';
    };
    return { context, eyes, notices: [], close };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function connect({ browser }: FullConfig, { endpoint, headers, ...options }: RemoteEndpoint): Promise<Browser> {
  try {
    return await browserTypes[browser.browserName].connect(endpoint, { ...options, headers: { ...headers } });
  } catch (error) {
    const message = withoutPaths(plainMessage(error));
    throw new ToolError(`Could not get a browser from the Playwright server at ${withoutPaths(endpoint)}: ${message}`, {
      hint: /version mismatch/i.test(message)
        ? 'The server must be of the same version of Playwright as playwright-core here.'
        : 'Start one with `npx playwright run-server`, or correct --remote-endpoint; the next call tries again.',
      cause: error,
    });
  }
}
