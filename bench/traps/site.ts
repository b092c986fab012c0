import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Trap } from './trap.ts';

export type TrapSite = {
  url(trap: Trap): string;
  /** Lets the page that is open do what it gave to `meanwhile`, and resolves when it has. */
  meanwhile(): Promise<void>;
  stop(): Promise<void>;
};

/** What every page has: a place for its state, an answer that takes its time, and what it does while nobody looks. */
const prelude = `<script>
  const state = {};
  const count = what => { state[what] = (state[what] ?? 0) + 1; };
  const slow = (ms, text) => fetch('/slow?ms=' + ms + '&text=' + encodeURIComponent(text)).then(answer => answer.text());
  const meanwhile = work => { new EventSource('/meanwhile').onmessage = () => { work(); navigator.sendBeacon('/changed'); }; };
</script>`;

/** Serves the pages of the traps, and what they fetch. */
export async function startTrapSite(traps: readonly Trap[]): Promise<TrapSite> {
  let release = (): void => {};
  let changed = (): void => {};
  const html = (response: http.ServerResponse, text: string): void =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  const routes: Record<string, (query: URLSearchParams, response: http.ServerResponse) => void> = {
    '/trap': (query, response) => {
      const trap = traps[Number(query.get('number'))];
      html(
        response,
        `<!doctype html><title>Trap</title>${prelude}<body>${trap?.page.replaceAll('OTHER', other) ?? ''}</body>`,
      );
    },
    '/slow': (query, response) =>
      void setTimeout(
        () => response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(query.get('text')),
        Number(query.get('ms')),
      ),
    '/fail': (_, response) => void response.writeHead(500).end('{"error":"full"}'),
    '/second': (_, response) => html(response, '<!doctype html><title>Second</title><h1>Second page</h1>'),
    '/frame': (_, response) =>
      html(response, `<!doctype html><button onclick="parent.postMessage('pressed', '*')">Inside</button>`),
    '/report.txt': (_, response) =>
      void response.writeHead(200, { 'content-disposition': 'attachment; filename=report.txt' }).end('report'),
    '/meanwhile': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('\n');
      release = () => void response.write('data: go\n\n');
    },
    '/changed': (_, response) => {
      response.writeHead(204).end();
      changed();
    },
  };
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const route = routes[pathname];
    if (route) route(searchParams, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const other = `http://127.0.0.1:${port}`;
  return {
    url: trap => `http://localhost:${port}/trap?number=${traps.indexOf(trap)}`,
    meanwhile: () =>
      new Promise(resolve => {
        changed = resolve;
        release();
      }),
    stop: async () => {
      const stopped = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await stopped;
    },
  };
}
