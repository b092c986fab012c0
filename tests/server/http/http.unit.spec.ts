import http from 'node:http';
import { PingRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, HttpClient, test } from './fixture.ts';

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } },
};
const post = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Opens a session by hand and gives its id. */
async function open(url: string): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers: post, body: JSON.stringify(hello) });
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

const ping = (url: string, id: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...post, 'mcp-session-id': id },
    body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' }),
  });

test('clients speak to /mcp, to the root, and to /sse', async ({ serve }) => {
  const server = await serve();
  for (const path of ['/mcp', '/', '/sse']) {
    const client = await HttpClient.connect(server.url + path);
    expect((await client.client.listTools()).tools.length, path).toBe(24);
    expect(server.clients(), path).toBe(1);
    await client.leave();
    await expect.poll(() => server.clients()).toBe(0);
  }
});

test('both addresses of localhost answer', async ({ serve }) => {
  const { url } = await serve();
  for (const name of ['127.0.0.1', '[::1]']) {
    const response = await fetch(`${url.replace('localhost', name)}/health`);
    expect(await response.json()).toEqual({ status: 'ok' });
  }
});

test('what is no request of a client is refused in a word', async ({ serve }) => {
  const server = await serve();
  const status = async (path: string, init?: RequestInit): Promise<number> =>
    (await fetch(server.url + path, init)).status;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const unknown = { 'mcp-session-id': '00000000-0000-4000-8000-000000000000' };
  expect(await (await fetch(`${server.url}/mcp`)).text()).toBe('Invalid request');
  expect(await status('/mcp')).toBe(400);
  expect(await status('/mcp', { method: 'OPTIONS' })).toBe(400);
  expect(await status('/mcp', { method: 'POST', headers: post, body })).toBe(400);
  expect(await status('/mcp', { method: 'POST', headers: post, body: '{"jsonrpc' })).toBe(400);
  expect(await status('/mcp', { method: 'POST', headers: { ...post, ...unknown }, body })).toBe(404);
  expect(await status('/mcp', { method: 'DELETE', headers: unknown })).toBe(404);
  expect(await status('/mcp', { method: 'POST', headers: post, body: 'x'.repeat(5_000_000) })).toBe(413);
  expect(
    await status('/mcp', { method: 'POST', headers: { ...post, accept: 'text/html' }, body: JSON.stringify(hello) }),
  ).toBe(406);
  expect(await status('/sse', { method: 'POST', headers: post, body })).toBe(400);
  expect(await status('/sse?sessionId=1', { method: 'POST', headers: post, body })).toBe(404);
  expect(await status('/sse', { method: 'DELETE' })).toBe(405);
  expect(await status('/elsewhere')).toBe(404);
  expect(server.clients()).toBe(0);
});

test('a body without a length is cut off too', async ({ serve }) => {
  const { url } = await serve();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = http.request(`${url}/mcp`, { method: 'POST', headers: post }, response => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    const chunk = Buffer.alloc(100_000, ' ');
    const more = (): void => {
      while (request.write(chunk)); // until the buffers are full
    };
    request.on('drain', more);
    more();
  });
  expect(status).toBe(413);
});

test('pages and names from elsewhere, and clients without the token, are kept out of everything', async ({ serve }) => {
  const { url } = await serve({ server: { token: 's3cret' } });
  for (const path of ['/mcp', '/', '/sse', '/health']) {
    const foreign = await fetch(url + path, {
      headers: { origin: 'http://evil.test', authorization: 'Bearer s3cret' },
    });
    expect(foreign.status, path).toBe(403);
    expect(await foreign.text()).toContain('Access is only allowed at localhost, 127.0.0.1, [::1]');
    const stranger = await fetch(url + path);
    expect(stranger.status, path).toBe(path === '/health' ? 200 : 401);
    await stranger.text();
  }
  await expect(HttpClient.connect(`${url}/mcp`)).rejects.toThrow('Send the token of this server');
  const client = await HttpClient.connect(`${url}/mcp`, { headers: { Authorization: 'Bearer s3cret' } });
  expect((await client.client.listTools()).tools.length).toBe(24);
  await client.leave();
});

test('a client that says goodbye is forgotten, and its id opens nothing any more', async ({ serve }) => {
  const server = await serve();
  const url = `${server.url}/mcp`;
  const [id, other] = [await open(url), await open(url)];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(server.clients()).toBe(2);
  expect((await fetch(url, { method: 'DELETE', headers: { 'mcp-session-id': id } })).status).toBe(200);
  expect(server.clients()).toBe(1);
  expect((await ping(url, id)).status).toBe(404);
  expect((await ping(url, other)).status).toBe(200);
});

test('a client that holds a stream and answers no ping is gone; one that holds none is left alone', async ({
  serve,
}) => {
  const server = await serve({ server: { pingTimeout: 100 } });
  const url = `${server.url}/mcp`;
  const quiet = await open(url);
  const deaf = await open(url);
  const leaver = await open(url);
  const stream = await fetch(url, { headers: { accept: 'text/event-stream', 'mcp-session-id': deaf } });
  const left = new AbortController();
  await fetch(url, { headers: { accept: 'text/event-stream', 'mcp-session-id': leaver }, signal: left.signal });
  left.abort();
  expect(await stream.text()).toContain('"method":"ping"'); // ends when the session does
  await expect.poll(() => server.clients()).toBe(1);
  expect((await ping(url, deaf)).status).toBe(404);
  expect((await ping(url, leaver)).status).toBe(404);
  expect((await ping(url, quiet)).status).toBe(200);
});

test('a client that answers stays', async ({ serve }) => {
  const server = await serve({ server: { pingTimeout: 1500 } });
  const { client, leave } = await HttpClient.connect(`${server.url}/mcp`);
  let pings = 0;
  client.setRequestHandler(PingRequestSchema, () => {
    pings++;
    return {};
  });
  await expect.poll(() => pings, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(server.clients()).toBe(1);
  await leave();
});

test('without pings a silent stream stays, and idleness ends who holds none', async ({ serve }) => {
  const server = await serve({ server: { pingTimeout: 0 }, timeouts: { idle: 1000 } });
  const url = `${server.url}/mcp`;
  const silent = await open(url);
  const holder = await open(url);
  const stop = new AbortController();
  await fetch(url, { headers: { accept: 'text/event-stream', 'mcp-session-id': holder }, signal: stop.signal });
  await expect.poll(() => server.clients()).toBe(1);
  expect((await ping(url, silent)).status).toBe(404);
  expect((await ping(url, holder)).status).toBe(200);
  stop.abort();
  await expect.poll(() => server.clients()).toBe(0);
});

test('an older client is gone with its stream', async ({ serve }) => {
  const server = await serve();
  const stop = new AbortController();
  const stream = await fetch(`${server.url}/sse`, { signal: stop.signal });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(server.clients()).toBe(1);
  stop.abort();
  await expect.poll(() => server.clients()).toBe(0);
});

test('a port that is taken is named', async ({ serve }) => {
  const { url } = await serve();
  const port = Number(new URL(url).port);
  await expect(serve({ server: { port } })).rejects.toMatchObject({
    name: 'StartError',
    message: `configuration: port ${port} is in use. Choose another one.`,
  });
});
