import vm from 'node:vm';
import type { Request } from 'playwright-core';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import type { RequestEntry } from '../../session/requests.ts';
import { defineTabTool, type TabCall } from '../define.ts';
import { filename } from '../inputs.ts';
import { inlineBudget, tellText } from '../spill.ts';

export const networkRequests = defineTabTool({
  name: 'browser_network_requests',
  title: 'List network requests',
  description: 'List the requests of the page, numbered. browser_network_request shows one.',
  effect: 'reads',
  despite: ['dialog', 'fileChooser'],
  input: {
    static: z.boolean().default(false).describe('Successful documents, scripts, styles, images and fonts too'),
    filter: z.string().optional().describe('Regular expression on the URL'),
    all: z.boolean().optional().describe('Those of earlier pages of the tab too'),
    filename,
  },
  files: { filename: 'write' },
  async handle({ static: withStatic, filter, all, filename: file }, { tab, session, response }) {
    const { requests } = tab;
    const inScope = requests.all.filter(entry => all || entry.navigation === requests.navigation);
    const earlier = requests.all.length - requests.all.filter(entry => entry.navigation === requests.navigation).length;
    const matching = filter === undefined ? inScope : matched(inScope, filter);
    const shown = withStatic ? matching : matching.filter(entry => !isStatic(entry));
    const hidden = matching.length - shown.length;
    const lines = withHeadings(shown, all === true);
    const notes = [
      ...(hidden
        ? [
            `Note: ${hidden} static request${hidden === 1 ? '' : 's'} not shown, run with "static" option to see ${hidden === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...(earlier && !all
        ? [
            `Note: ${earlier} request${earlier === 1 ? '' : 's'} of earlier pages not shown, run with "all" option to see ${earlier === 1 ? 'it' : 'them'}.`,
          ]
        : []),
    ];
    if (file !== undefined) {
      await session.workspace.write(file, [...lines, ...notes].join('\n'));
      return response.file({ title: 'Requests', path: file });
    }
    const fitting = newest(lines);
    const body = fitting.length ? fitting : ['No requests.'];
    response.text([...body, ...(notes.length ? ['', ...notes] : [])].join('\n'));
  },
});

function withHeadings(entries: readonly RequestEntry[], all: boolean): string[] {
  let navigation = -1;
  return entries.flatMap(entry => {
    const fresh = all && entry.navigation !== navigation;
    navigation = entry.navigation;
    return [...(fresh ? [`Page ${navigation}:`] : []), requestLine(entry)];
  });
}

function newest(lines: readonly string[]): string[] {
  let size = 0;
  let first = lines.length;
  while (first > 0 && size + (lines[first - 1]?.length ?? 0) + 1 <= inlineBudget)
    size += (lines[--first]?.length ?? 0) + 1;
  return first > 0
    ? [
        `… ${first} earlier lines left out: narrow them with "filter", or give a "filename" to get all.`,
        ...lines.slice(first),
      ]
    : [...lines];
}

/** `3. [GET] https://… => [200] OK`; nothing behind the URL while there is no answer. */
function requestLine({ number, request, response, failure }: RequestEntry): string {
  const start = `${number}. [${request.method()}] ${shortUrl(request)}`;
  if (failure !== undefined) return `${start} => [FAILED] ${oneLine(failure)}`;
  return response ? `${start} => [${response.status()}] ${oneLine(response.statusText())}`.trimEnd() : start;
}

function shortUrl(request: Request): string {
  const url = request.url();
  return url.startsWith('data:') ? `${oneLine(url.slice(0, url.indexOf(',') + 1), 200)}…` : oneLine(url, 1000);
}

function isStatic({ request, response, failure }: RequestEntry): boolean {
  return (
    failure === undefined &&
    response !== undefined &&
    response.status() < 400 &&
    !/^(fetch|xhr)$/.test(request.resourceType())
  );
}

/** The entries whose URL a pattern matches. A pattern from outside may run for ever: it gets a moment only. */
function matched(entries: readonly RequestEntry[], filter: string): RequestEntry[] {
  const urls = entries.map(entry => entry.request.url());
  try {
    const found = vm.runInNewContext(
      'urls.map(url => new RegExp(filter).test(url))',
      { urls, filter },
      { timeout: 200 },
    ) as boolean[];
    return entries.filter((_, index) => found[index]);
  } catch (error) {
    throw new ToolError(`"filter" cannot be used: ${oneLine(messageOf(error))}.`, {
      hint: 'Give a JavaScript regular expression, e.g. /api/ or \\.json$.',
    });
  }
}

const parts = ['request-headers', 'request-body', 'response-headers', 'response-body'] as const;
type PartName = (typeof parts)[number];

export const networkRequest = defineTabTool({
  name: 'browser_network_request',
  title: 'Show network request details',
  description: 'Show one request of browser_network_requests: its headers, or one of its parts.',
  effect: 'reads',
  despite: ['dialog', 'fileChooser'],
  input: {
    index: z.int().min(1).describe('Its number in the list'),
    part: z.enum(parts).optional(),
    filename,
  },
  files: { filename: 'write' },
  async handle({ index, part, filename: file }, call) {
    const { requests } = call.tab;
    await call.tab.modals.race(requests.settled());
    const entry = requests.find(index);
    if (!entry)
      throw new ToolError(`Request #${index} not found.`, {
        hint: requests.count
          ? `There are ${requests.count}: browser_network_requests lists them.`
          : 'The page has made no requests yet.',
      });
    const problem = call.session.addresses.problem(entry.request.url());
    if (problem && part !== undefined) throw problem;
    const content = part === undefined ? await details(entry) : await readPart(entry, part);
    await tell(content, part, entry, file, call);
  },
});

async function details(entry: RequestEntry): Promise<string> {
  const { request, response, failure, duration } = entry;
  const headers = await headerLines(entry);
  const type = response?.headers()['content-type']?.split(';')[0];
  const hints = [
    ...(request.postDataBuffer() ? ['request-body'] : []),
    ...(response && hasBody(entry) ? ['response-body'] : []),
  ].map(name => `Call browser_network_request with part="${name}" to read the ${name.replace('-', ' ')}.`);
  return [
    `#${entry.number} [${request.method()}] ${oneLine(request.url(), 2000)}`,
    '',
    'General',
    `  status:    ${failure !== undefined ? `[FAILED] ${failure}` : response ? `[${response.status()}] ${response.statusText()}` : 'no answer yet'}`,
    ...(duration === undefined ? [] : [`  duration:  ${duration} ms`]),
    `  type:      ${request.resourceType()}`,
    ...(type ? [`  mimeType:  ${type}`] : []),
    '',
    'Request headers',
    ...headers.request.map(line => `  ${line}`),
    ...(headers.response ? ['', 'Response headers', ...headers.response.map(line => `  ${line}`)] : []),
    ...(hints.length ? ['', ...hints] : []),
  ].join('\n');
}

async function headerLines({
  request,
  response,
}: RequestEntry): Promise<{ request: string[]; response: string[] | undefined }> {
  const lines = (headers: Record<string, string>): string[] =>
    Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value, 4000)}`);
  // The complete headers are gone with a page that was closed; those that were told at first remain.
  return {
    request: lines(await request.allHeaders().catch(() => request.headers())),
    response: response && lines(await response.allHeaders().catch(() => response.headers())),
  };
}

function hasBody({ request, response }: RequestEntry): boolean {
  const status = response?.status() ?? 0;
  return request.method() !== 'HEAD' && status !== 204 && status !== 304 && (status < 300 || status >= 400);
}

/** The text or bytes of one part. A part that is not there is an error that says why. */
async function readPart(entry: RequestEntry, part: PartName): Promise<string | Buffer> {
  const { request, response } = entry;
  if (part === 'request-headers') return (await headerLines(entry)).request.join('\n');
  if (part === 'request-body') {
    const body = request.postDataBuffer();
    if (!body) throw new ToolError(`Request #${entry.number} has no request body.`);
    return body;
  }
  if (!response)
    throw new ToolError(
      `Request #${entry.number} has no response${entry.failure ? `: it failed with ${entry.failure}` : ' yet'}.`,
      {
        hint: entry.failure ? undefined : 'Try again in a moment.',
      },
    );
  if (part === 'response-headers') return (await headerLines(entry)).response?.join('\n') ?? '';
  if (!hasBody(entry))
    throw new ToolError(`Request #${entry.number} has no response body: it was answered with [${response.status()}].`);
  const body =
    entry.body instanceof Buffer ? entry.body : await response.body().catch((error: unknown) => gone(entry, error));
  if (!body.length) throw new ToolError(`The response body of request #${entry.number} is empty.`);
  return body;
}

function gone(entry: RequestEntry, error: unknown): never {
  throw new ToolError(
    `The response body of request #${entry.number} is gone: the browser keeps bodies only while their page is open.`,
    {
      cause: error,
      hint: 'Load the page again and read it before leaving.',
    },
  );
}

async function tell(
  content: string | Buffer,
  part: PartName | undefined,
  entry: RequestEntry,
  file: string | undefined,
  { session, response }: TabCall,
): Promise<void> {
  const text = typeof content === 'string' ? content : asText(content);
  if (file !== undefined) {
    await session.workspace.write(file, text ?? content);
    return response.file({ title: `Request ${entry.number}`, path: file });
  }
  const prefix = part?.startsWith('request') ? 'request' : 'response';
  if (text !== undefined)
    return tellText(text, { title: part ?? 'Request', prefix, extension: 'txt' }, { session, response });
  const saved = session.workspace.automatic(prefix, extensionOf(entry));
  await session.workspace.write(saved, content);
  response.text(session.workspace.link(saved));
}

/** UTF-8 text, or undefined where it is something else. */
function asText(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8000).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function extensionOf({ response }: RequestEntry): string {
  const subtype = /^[\w-]+\/(?:x-)?([\w]+)/.exec(response?.headers()['content-type'] ?? '')?.[1];
  return !subtype || subtype === 'octet' ? 'bin' : subtype.slice(0, 10);
}
