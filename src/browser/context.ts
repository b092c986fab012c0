import { devices, selectors, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import { startError } from '../config/resolve.ts';
import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { EyesAccess } from '../session/lease.ts';
import { installPageScript } from './eyes.ts';
import { plainMessage } from './failure.ts';
import { guardContext } from './origins.ts';

/** The options of a new context; what is set beats what the emulated device has. */
export function contextOptions({ browser }: FullConfig): BrowserContextOptions {
  if (browser.device === undefined) return browser.contextOptions;
  const { defaultBrowserType: _, ...device } = devices[browser.device] ?? {};
  return { ...device, ...browser.contextOptions };
}

/** Throws a ToolError when the options do not do. */
export async function newContext(browser: Browser, config: FullConfig): Promise<BrowserContext> {
  try {
    return await browser.newContext(contextOptions(config));
  } catch (error) {
    const message = `The browser refused to open a window: ${plainMessage(error)}`;
    throw new ToolError(message, { hint: 'Check browser.contextOptions.', cause: error });
  }
}

/** Throws a StartError if the device to emulate is not in Playwright's list. */
export function checkDevice({ browser, sources }: FullConfig): void {
  const { device } = browser;
  if (device === undefined || Object.hasOwn(devices, device)) return;
  const words = device.toLowerCase().split(/\s+/);
  const near = Object.keys(devices).filter(name => words.some(word => name.toLowerCase().includes(word)));
  const names = (near.length > 0 ? near : Object.keys(devices)).slice(0, 5).map(name => JSON.stringify(name));
  const source = sources['browser.device'] ?? 'browser.device';
  throw startError(source, `unknown device ${JSON.stringify(device)}. Known are for example ${names.join(', ')}.`);
}

/** Puts into a context what the configuration wants in its pages. Rejects when an init script cannot be read. */
export async function prepareContext(context: BrowserContext, eyes: EyesAccess, config: FullConfig): Promise<void> {
  selectors.setTestIdAttribute(config.testIdAttribute);
  await guardContext(context, config);
  await installPageScript(context, eyes);
  for (const path of config.browser.initScript) await context.addInitScript({ path });
}

/** The same for a context that nobody has yet: it is closed when it cannot be prepared. */
export async function prepareOrClose(context: BrowserContext, eyes: EyesAccess, config: FullConfig): Promise<void> {
  try {
    await prepareContext(context, eyes, config);
  } catch (error) {
    await context.close();
    throw error;
  }
}
