import { chromium, type Browser } from 'playwright-core';
import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { BrowserLease, Ending } from '../session/lease.ts';
import { newContext, prepareContext } from './context.ts';
import { registerEyes } from './eyes.ts';
import { plainMessage } from './failure.ts';
import { guardBrowser } from './origins.ts';

/**
 * Attaches to the browser at `endpoint`. Its first context is used as it is, with its pages; with `--isolated` a new one
 * is made. Giving the lease back ends the connection and leaves the browser alone. Throws a ToolError if none answers.
 */
export async function attachBrowser(config: FullConfig, endpoint: string): Promise<BrowserLease> {
  const browser = await connect(config, endpoint);
  try {
    // After connecting: the contexts that are there already would not know an engine that was registered before.
    const eyes = await registerEyes(config.browser.pageScripts);
    await guardBrowser(browser, config);
    const present = config.browser.isolated ? undefined : browser.contexts()[0];
    const context = present ?? (await newContext(browser, config));
    await prepareContext(context, eyes, config);
    const close = async (): Promise<Ending> => {
      // What does not answer any more is gone, and that is what is wanted.
      if (!present) await context.close().catch(() => {});
      await browser.close().catch(() => {});
      return present ? 'left' : 'closed';
    };
    return { context, eyes, notices: [], close };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function connect(config: FullConfig, endpoint: string): Promise<Browser> {
  const { cdpHeaders, cdpTimeout, launchOptions } = config.browser;
  try {
    return await chromium.connectOverCDP(endpoint, {
      headers: { ...cdpHeaders },
      timeout: cdpTimeout,
      slowMo: launchOptions.slowMo,
      // The browser is somebody's: what they set in it stays.
      noDefaults: true,
    });
  } catch (error) {
    const message = withoutPaths(plainMessage(error));
    throw new ToolError(`Could not connect to the browser at ${withoutPaths(endpoint)}: ${message}`, {
      hint: 'Start it with --remote-debugging-port, or correct --cdp-endpoint; the next call tries again.',
      cause: error,
    });
  }
}

/** Text in which addresses are cut to host and port: they may carry a password or a token, and that is enough to find the mistake. */
export function withoutPaths(text: string): string {
  return text.replaceAll(/\b(?:https?|wss?):\/\/\S+?(?=\.?(?:\s|$))/g, address => {
    if (!URL.canParse(address)) return 'its address';
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  });
}
