import type { BrowserContext, Cookie } from 'playwright-core';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import { openContext } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import { defineTool } from '../define.ts';
import { tellText } from '../spill.ts';

/** How much of a value a list shows, in characters. */
const listed = 200;
/** The longest cookie there is. */
const longest = 4096;

const name = z.string();

export const cookieList = defineTool({
  name: 'browser_cookie_list',
  title: 'List cookies',
  description: 'List the cookies of all sites.',
  effect: 'reads',
  input: {
    domain: z.string().optional().describe('Part of the domain'),
    path: z.string().optional().describe('Start of the path'),
  },
  async handle({ domain = '', path = '' }, call) {
    const all = await (await openContext(call.session)).cookies();
    const cookies = all.filter(cookie => cookie.domain.includes(domain) && cookie.path.startsWith(path));
    const lines = cookies.map(
      cookie =>
        `${oneLine(cookie.name)}=${oneLine(cookie.value, listed)} (domain: ${cookie.domain}, path: ${cookie.path})`,
    );
    await tellText(
      lines.join('\n') || 'No cookies found',
      { title: 'Cookies', prefix: 'cookies', extension: 'txt' },
      call,
    );
    call.response.ran({ on: 'page.context()', call: 'cookies' });
  },
});

export const cookieGet = defineTool({
  name: 'browser_cookie_get',
  title: 'Get cookie',
  description: 'Show the cookies of a name with all their attributes.',
  effect: 'reads',
  input: { name },
  async handle({ name: wanted }, { session, response }) {
    const found = await named(await openContext(session), wanted);
    response.text(found.map(describe).join('\n') || `Cookie '${oneLine(wanted)}' not found`);
    response.ran({ on: 'page.context()', call: 'cookies' });
  },
});

function describe(cookie: Cookie): string {
  const attributes = [
    `domain: ${cookie.domain}`,
    `path: ${cookie.path}`,
    `httpOnly: ${cookie.httpOnly}`,
    `secure: ${cookie.secure}`,
    `sameSite: ${cookie.sameSite}`,
    cookie.expires < 0 ? 'expires: with the browser' : `expires: ${new Date(cookie.expires * 1000).toISOString()}`,
    ...(cookie.partitionKey === undefined ? [] : [`partitionKey: ${cookie.partitionKey}`]),
  ];
  return `${oneLine(cookie.name, longest)}=${oneLine(cookie.value, longest)} (${attributes.map(text => oneLine(text)).join(', ')})`;
}

export const cookieSet = defineTool({
  name: 'browser_cookie_set',
  title: 'Set cookie',
  description: 'Set a cookie, for the site of the current page where no domain is given.',
  effect: 'destroys',
  input: {
    name,
    value: z.string(),
    domain: z.string().optional().describe('With a dot before it for all subdomains'),
    path: z.string().optional(),
    expires: z.number().optional().describe('Unix time in seconds; else it goes with the browser'),
    httpOnly: z.boolean().optional(),
    secure: z.boolean().optional(),
    sameSite: z.enum(['Strict', 'Lax', 'None']).optional(),
    partitionKey: z.string().optional().describe('Top-level site of a partitioned cookie, e.g. https://example.com'),
  },
  async handle({ domain, path = '/', ...rest }, { session, response }) {
    const context = await openContext(session);
    const cookie = { ...rest, domain: domain ?? currentHost(session), path };
    try {
      await context.addCookies([cookie]);
    } catch (error) {
      throw refused(cookie, messageOf(error));
    }
    // The browser passes over in silence what it does not accept.
    const past = cookie.expires !== undefined && cookie.expires >= 0 && cookie.expires * 1000 < Date.now();
    const present = (await named(context, cookie.name)).some(
      ({ value, path: at }) => value === cookie.value && at === path,
    );
    if (!present && !past) throw refused(cookie);
    response.text(
      past
        ? `Cookie '${oneLine(cookie.name)}' was deleted: its time is past.`
        : `Cookie '${oneLine(cookie.name)}' is set for ${oneLine(cookie.domain)}${oneLine(path)}`,
    );
    response.ran({ on: 'page.context()', call: 'addCookies', args: [[cookie]] });
  },
});

function currentHost(session: Session): string {
  const url = session.openTabs?.current?.page.url() ?? 'about:blank';
  const { protocol, hostname } = new URL(url);
  if (/^https?:$/.test(protocol)) return hostname;
  throw new ToolError(`The current page, ${oneLine(url, 200)}, can have no cookies.`, {
    hint: 'Give a domain, or open a page of the site first.',
  });
}

type Given = {
  readonly name: string;
  readonly value: string;
  readonly secure?: boolean;
  readonly sameSite?: string;
  readonly partitionKey?: string;
};

function refused({ name: key, value, secure, sameSite, partitionKey }: Given, cause?: string): ToolError {
  const needsSecure = sameSite === 'None' || partitionKey !== undefined || /^__(secure|host)-/i.test(key);
  const hint =
    needsSecure && !secure
      ? 'Set secure to true: sameSite None, partitioned cookies and names with __Secure- or __Host- need it.'
      : // oxlint-disable-next-line no-control-regex -- these are what a cookie cannot hold
        /[\0-\x1f\x7f;]/.test(key + value)
        ? 'Name and value cannot hold semicolons or control characters: encode them, e.g. %3B.'
        : 'Check domain and path, and that name and value have at most 4096 bytes.';
  return new ToolError(`The browser does not accept the cookie ${quoted(key)}.`, {
    cause: cause?.replace(/^.*?Protocol error /, ''),
    hint,
  });
}

export const cookieDelete = defineTool({
  name: 'browser_cookie_delete',
  title: 'Delete cookie',
  description: 'Delete the cookies of a name.',
  effect: 'destroys',
  input: { name },
  async handle({ name: wanted }, { session, response }) {
    const context = await openContext(session);
    const { length } = await named(context, wanted);
    await context.clearCookies({ name: wanted });
    response.text(length ? `Deleted ${count(length)}.` : `There was no cookie '${oneLine(wanted)}'.`);
    response.ran({ on: 'page.context()', call: 'clearCookies', args: [{ name: wanted }] });
  },
});

export const cookieClear = defineTool({
  name: 'browser_cookie_clear',
  title: 'Clear cookies',
  description: 'Delete all cookies of all sites.',
  effect: 'destroys',
  input: {},
  async handle(_, { session, response }) {
    const context = await openContext(session);
    const { length } = await context.cookies();
    await context.clearCookies();
    response.text(length ? `Deleted ${count(length)}.` : 'There were no cookies.');
    response.ran({ on: 'page.context()', call: 'clearCookies' });
  },
});

async function named(context: BrowserContext, wanted: string): Promise<Cookie[]> {
  return (await context.cookies()).filter(cookie => cookie.name === wanted);
}

function count(number: number): string {
  return `${number} ${number === 1 ? 'cookie' : 'cookies'}`;
}
