import { ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import type { Addresses } from '../session/addresses.ts';
import { stopLoading } from '../session/cdp.ts';
import type { Tab } from '../session/tab.ts';

/**
 * The URL that a person means by what they typed: a missing scheme is `http` for this machine, `https` for all else.
 * @throws ToolError for addresses that may not be opened
 */
export function resolveAddress(text: string, addresses: Addresses): string {
  const typed = text.trim();
  if (!typed) throw new ToolError('The URL is empty.', { hint: 'Give one, e.g. https://example.com.' });
  const address = complete(typed);
  if (!URL.canParse(address))
    throw new ToolError(`"${oneLine(typed)}" is not a URL.`, {
      hint: 'Give a full one, e.g. https://example.com/page.',
    });
  const problem = addresses.problem(new URL(address).href);
  if (problem) throw problem;
  return address;
}

function complete(typed: string): string {
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?#]|$)/i.test(typed)) return `http://${typed}`;
  // `example.com:8080/x` parses as a scheme; what is followed by a port number is a host.
  if (/^[\w.-]+:\d+([/?#]|$)/.test(typed) || !/^[a-z][a-z0-9+.-]*:/i.test(typed)) return `https://${typed}`;
  return typed;
}

type Timeouts = { readonly navigation: number; readonly call: number };

/**
 * Opens an address and waits until the document is there; what it goes on to load is waited for by whoever settles.
 * A download is no failure.
 * @throws ToolError when the page cannot be reached or does not answer
 */
export async function openAddress(tab: Tab, address: string, timeouts: Timeouts, signal: AbortSignal): Promise<void> {
  const { page } = tab;
  // A server that never answers must be told of before the call is given up.
  const timeout = Math.min(timeouts.navigation || timeouts.call, timeouts.call * 0.8);
  tab.takeBlocked(); // of an earlier try
  let downloads = false;
  const onDownload = (): void => void (downloads = true);
  page.on('download', onDownload);
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout, signal });
  } catch (error) {
    if (downloads || /Download is starting/.test(String(error))) return;
    const blocked = tab.takeBlocked();
    if (blocked) throw blocked;
    if (tab.unanswered !== undefined) await stopLoading(page); // until then the page before cannot be read either
    throw failure(address, error);
  } finally {
    page.off('download', onDownload);
  }
}

function failure(address: string, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = /net::ERR_\w+|NS_ERROR_\w+/.exec(error.message)?.[0];
  const where = oneLine(address);
  if (code) return new ToolError(`${code} at ${where}`, { hint: hints[code] ?? 'Check the address, or try again.' });
  if (/Timeout \d+ms exceeded/.test(error.message)) {
    const timeout = /Timeout \d+ms exceeded/.exec(error.message)?.[0];
    return new ToolError(`${timeout} while opening ${where}: the server did not send a page.`, {
      hint: 'Try again, or take browser_snapshot to see what is there.',
    });
  }
  return error;
}

const hints: Readonly<Record<string, string>> = {
  'net::ERR_CONNECTION_REFUSED': 'Nothing listens at that address: check the port, or start the server first.',
  'net::ERR_NAME_NOT_RESOLVED': 'There is no such host: check its spelling.',
  'net::ERR_INTERNET_DISCONNECTED': 'The browser is offline.',
  'net::ERR_BLOCKED_BY_CLIENT': 'Something in the browser blocks it, such as an extension.',
  'net::ERR_PROXY_CONNECTION_FAILED':
    'The proxy does not answer. One that the system sets must be named with --proxy-server.',
  'net::ERR_ABORTED': 'The page gave up the navigation, or it was no page. browser_snapshot shows what is there now.',
};
