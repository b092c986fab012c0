import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { OriginPolicy } from '../config/origins.ts';
import type { FullConfig } from '../config/schema.ts';

/**
 * Holds what a browser sends to the origins of the configuration. Chromium asks about every request right before it would
 * leave: each hop of a redirect, those of frames, workers, service workers and windows that just open, and whatever a route
 * of somebody made of it. Where no origins are listed, nothing is done. Rejects when the browser cannot be held.
 */
export async function guardBrowser(browser: Browser, config: FullConfig): Promise<void> {
  const policy = new OriginPolicy(config.network);
  if (policy.active && isChromium(browser)) await holdRequests(await browser.newBrowserCDPSession(), policy);
}

/** The same for a browser that nobody has yet: it is closed when it cannot be held. */
export async function guardOrClose(browser: Browser, config: FullConfig): Promise<void> {
  try {
    await guardBrowser(browser, config);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * The same for what belongs to a context: sockets of pages, which are no requests; documents that were open before and do
 * not ask yet; and, in other browsers than Chromium, the first hop of every request.
 */
export async function guardContext(context: BrowserContext, config: FullConfig): Promise<void> {
  const policy = new OriginPolicy(config.network);
  if (!policy.active) return;
  const refused = (url: URL): boolean => policy.refuses(url.href) !== undefined;
  await context.routeWebSocket(refused, socket => socket.close({ code: 1008, reason: 'Blocked by configuration' }));
  const browser = context.browser();
  if (browser && isChromium(browser)) await Promise.all(context.pages().map(page => holdOpenPage(page, policy)));
  else await context.route(refused, route => route.abort('blockedbyclient'));
}

function isChromium(browser: Browser): boolean {
  return browser.browserType().name() === 'chromium';
}

type OpenPage = ReturnType<BrowserContext['pages']>[number];

async function holdOpenPage(page: OpenPage, policy: OriginPolicy): Promise<void> {
  await holdRequests(await page.context().newCDPSession(page), policy);
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) continue;
    // A frame without a process of its own is held with its page.
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined);
    if (session) await holdRequests(session, policy);
  }
}

async function holdRequests(session: CDPSession, policy: OriginPolicy): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answered =
      policy.refuses(request.url) === undefined
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    answered.catch(() => {}); // the page gave it up meanwhile
  });
  await session.send('Fetch.enable', { patterns: policy.suspects.map(urlPattern => ({ urlPattern })) });
}

/**
 * Switches that hold what is no request, such as sockets of workers and early connections, when Chromium is started.
 * Behind a proxy it is the proxy that finds hosts, and there they would only keep Chromium from finding the proxy.
 */
export function originSwitches(config: FullConfig, args: readonly string[], proxied: boolean): string[] {
  const policy = new OriginPolicy(config.network);
  if (!policy.active || proxied) return [...args];
  const given = args.findLast(arg => arg.startsWith(ruleSwitch))?.slice(ruleSwitch.length);
  return [...args.filter(arg => !arg.startsWith(ruleSwitch)), ruleSwitch + policy.hostRules(given)];
}

const ruleSwitch = '--host-resolver-rules=';
