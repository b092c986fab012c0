import { z } from 'zod';
import { quote } from '../../codegen/typescript.ts';
import { ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import { defineTool } from '../define.ts';
import { routesOf, type Answer, type OwnRoute } from './routes.ts';

export const route = defineTool({
  name: 'browser_route',
  title: 'Mock network requests',
  description:
    'Answer requests of a pattern yourself (status, body), or send them on with other headers. Holds for all tabs; the latest route that matches wins.',
  effect: 'acts',
  input: {
    pattern: z.string().min(1).describe('Glob for the URL, e.g. **/api/users*'),
    status: z.int().min(200).max(599).optional().describe('200 without it'),
    body: z.string().optional(),
    contentType: z.string().optional().describe('Of the body'),
    headers: z
      .array(z.string())
      .optional()
      .describe('"Name: value": of the answer with a status or body, else added to the request'),
    removeHeaders: z.string().optional().describe('Names to take off the request, separated by commas'),
  },
  async handle({ pattern, ...wanted }, { session, response }) {
    const answer = answerFor(wanted);
    await (await routesOf(session)).add(pattern, answer);
    response.text(`Route added for pattern: ${oneLine(pattern)}`);
    response.ran({ js: `await page.context().route(${quote(pattern)}, ${handlerCode(answer)});` });
  },
});

type Wanted = {
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: readonly string[];
  readonly removeHeaders?: string;
};

/** @throws ToolError where what was asked for does not go together */
function answerFor({ status, body, contentType, headers = [], removeHeaders = '' }: Wanted): Answer {
  const given = Object.fromEntries(headers.map(readHeader));
  const remove = removeHeaders
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '');
  if (status === undefined && body === undefined && contentType === undefined) {
    if (!headers.length && !remove.length)
      throw new ToolError('The route would change nothing.', {
        hint: 'Give status or body to answer requests, headers or removeHeaders to change them.',
      });
    return { send: { add: given, remove } };
  }
  if (remove.length)
    throw new ToolError('removeHeaders changes requests that are sent on, but this route answers them itself.', {
      hint: 'Leave out either removeHeaders, or status, body and contentType.',
    });
  const type: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  return { fulfill: { status: status ?? 200, body, headers: { ...given, ...type } } };
}

function readHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon).trim();
  if (colon > 0 && /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && !/[\r\n\0]/.test(line))
    return [name, line.slice(colon + 1).trim()];
  throw new ToolError(`${quoted(line)} is no header.`, { hint: 'Write it as "Name: value". No route was added.' });
}

function handlerCode(answer: Answer): string {
  if ('fulfill' in answer) return `route => route.fulfill(${JSON.stringify(answer.fulfill)})`;
  const { add, remove } = answer.send;
  return [
    'route => {',
    `  const headers = { ...route.request().headers(), ...${JSON.stringify(add)} };`,
    ...(remove.length ? [`  for (const name of ${JSON.stringify(remove)}) delete headers[name];`] : []),
    '  return route.fallback({ headers });',
    '}',
  ].join('\n');
}

export const routeList = defineTool({
  name: 'browser_route_list',
  title: 'List network routes',
  description: 'List the routes and how often each was hit.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    const { all } = await routesOf(session);
    response.text(all.map((own, index) => `${index + 1}. ${routeLine(own)}`).join('\n') || 'No active routes');
  },
});

/** How much of a body is shown, in characters. */
const bodyShown = 50;

function routeLine({ pattern, answer, hits }: OwnRoute): string {
  const what =
    'fulfill' in answer
      ? [
          `status=${answer.fulfill.status}`,
          ...(answer.fulfill.body === undefined ? [] : [`body=${oneLine(answer.fulfill.body, bodyShown)}`]),
          ...(Object.keys(answer.fulfill.headers).length ? [`headers=${json(answer.fulfill.headers)}`] : []),
        ]
      : [
          ...(Object.keys(answer.send.add).length ? [`addHeaders=${json(answer.send.add)}`] : []),
          ...(answer.send.remove.length ? [`removeHeaders=${oneLine(answer.send.remove.join(','))}`] : []),
        ];
  return `${oneLine(pattern)} (${what.join(', ')}), hit ${hits === 1 ? 'once' : `${hits} times`}`;
}

function json(headers: Readonly<Record<string, string>>): string {
  return oneLine(JSON.stringify(headers));
}

export const unroute = defineTool({
  name: 'browser_unroute',
  title: 'Remove network routes',
  description: 'Remove the routes of a pattern, or all.',
  effect: 'acts',
  input: { pattern: z.string().optional().describe('As it was given; all routes without it') },
  async handle({ pattern }, { session, response }) {
    const routes = await routesOf(session);
    const count = await routes.remove(pattern);
    const number = `${count} ${count === 1 ? 'route' : 'routes'}`;
    response.text(
      pattern === undefined ? `Removed all ${number}` : `Removed ${number} for pattern: ${oneLine(pattern)}`,
    );
    if (count)
      response.ran({
        on: 'page.context()',
        call: pattern === undefined ? 'unrouteAll' : 'unroute',
        args: pattern === undefined ? [] : [pattern],
      });
  },
});
