import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { stoppable } from '../../fixtures/stoppable.ts';

/** A server of pages and of endpoints that take their time. */
export type Site = {
  readonly origin: string;
  /** The same server under another host name: another site, for Chromium. */
  readonly other: string;
  /** Serves a document and gives its address. */
  page(html: string, headers?: http.OutgoingHttpHeaders): string;
  close(): Promise<void>;
};

export async function startSite(): Promise<Site> {
  const pages = new Map<string, { readonly html: string; readonly headers: http.OutgoingHttpHeaders }>();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const page = pages.get(url.pathname);
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
      return;
    }
    const answer = endpoints[url.pathname.slice(1)];
    if (answer) answer(url.searchParams, response);
    else response.writeHead(404).end();
  });
  const stop = stoppable(server);
  server.on('upgrade', (request, socket) =>
    talk(request.headers['sec-websocket-key'] ?? '', socket, new URL(request.url ?? '/', 'http://site')),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    other: `http://localhost:${port}`,
    page: (html, headers = {}) => {
      const path = `/page${pages.size}`;
      pages.set(path, { html, headers });
      return `${origin}${path}`;
    },
    close: stop,
  };
}

type Answer = (query: URLSearchParams, response: http.ServerResponse) => void;

const after = (query: URLSearchParams, action: () => void): void =>
  void setTimeout(action, Number(query.get('ms') ?? 0));
const open = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

const endpoints: Record<string, Answer> = {
  'favicon.ico': (_query, response) => response.writeHead(204).end(),
  /** JSON after `ms`. */
  json: (query, response) =>
    after(query, () => response.writeHead(200, { ...open, 'content-type': 'application/json' }).end('{"text":"done"}')),
  /** A document after `ms`, with `body`. */
  document: (query, response) =>
    after(query, () =>
      response
        .writeHead(200, { ...open, 'content-type': 'text/html' })
        .end(`<title>there</title>${query.get('body') ?? '<p id=out>done</p>'}`),
    ),
  script: (query, response) =>
    after(query, () =>
      response.writeHead(200, { ...open, 'content-type': 'text/javascript' }).end(query.get('body') ?? 'say("done")'),
    ),
  image: (query, response) =>
    after(query, () =>
      response
        .writeHead(200, { ...open, 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
    ),
  redirect: (query, response) =>
    after(query, () => response.writeHead(302, { location: query.get('to') ?? '/' }).end()),
  nothing: (query, response) => after(query, () => response.writeHead(204).end()),
  download: (_query, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' }).end('a'),
  hang: () => {},
  /** Never ends, and says something now and then. */
  stream: (query, response) => {
    response.writeHead(200, { ...open, 'content-type': query.get('type') ?? 'text/plain' });
    const timer = setInterval(() => response.write('data: tick\n\n'), 30);
    response.on('close', () => clearInterval(timer));
  },
};

/** A WebSocket server of short text messages: it answers each after `ms`, and chatters every `chatter` ms. */
function talk(key: string, socket: Duplex, url: URL): void {
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const say = (text: string): void =>
    void (socket.writable && socket.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)])));
  const chatter = Number(url.searchParams.get('chatter') ?? 0);
  const timer = chatter > 0 ? setInterval(() => say('tick'), chatter) : undefined;
  socket.on('data', (data: Buffer) => {
    if ((data[0]! & 0x0f) === 1) setTimeout(() => say('reply'), Number(url.searchParams.get('ms') ?? 0));
  });
  socket.on('error', () => {});
  socket.on('close', () => clearInterval(timer));
}
