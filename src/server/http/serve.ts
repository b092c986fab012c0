import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { inUrl, isEverywhere, loopbackNames } from '../../config/hosts.ts';
import type { FullConfig } from '../../config/schema.ts';
import type { Connection } from '../connection.ts';
import { Clients } from './clients.ts';
import { refusal, refuseHost, type Guard } from './guard.ts';
import { listen } from './listen.ts';
import { refuse } from './refuse.ts';
import { serveSse } from './sse.ts';
import { serveStreamable } from './streamable.ts';

/** When a client is given up that holds no stream, in ms, where browsers are never closed for idleness. */
const longestIdleness = 24 * 60 * 60_000;

export type HttpOptions = {
  readonly config: FullConfig;
  /** Makes what speaks to a new client. */
  readonly connect: () => Connection;
  /** Takes one line for the people who run the server. */
  readonly log: (line: string) => void;
};

export type HttpServer = {
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly url: string;
  /** How many clients are connected. */
  clients(): number;
  /** Ends all clients and stops listening. */
  close(): Promise<void>;
};

/** Serves any number of clients over HTTP. Throws a StartError when the port cannot be had. */
export async function serveHttp({ config, connect, log }: HttpOptions): Promise<HttpServer> {
  const { host, port = 0, allowedHosts, token, pingTimeout } = config.server;
  const guard: Guard = {
    allowedHosts: allowedHosts ?? [
      ...new Set([...loopbackNames, ...(isEverywhere(host) ? [] : [inUrl(host).toLowerCase()])]),
    ],
    token,
  };
  const clients = new Clients({ ping: pingTimeout, idle: config.timeouts.idle || longestIdleness });
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    route(request, response, guard, { clients, connect }).catch((error: unknown) => {
      if (!request.destroyed) log(`A request could not be served: ${String(error)}`);
      if (!response.headersSent) refuse(response, { status: 500, text: 'Internal error' });
      else response.destroy();
    });
  };
  const create = (): Server => {
    // Dead connections are found by TCP's own probes.
    const server = createServer({ keepAlive: true, keepAliveInitialDelay: 30_000 }, handle);
    // A connection is the client's to close: when we do, its next request may be on the way already, and fails.
    server.keepAliveTimeout = 0;
    return server;
  };
  const listening = await listen(create, { host, port, source: config.sources['server.port'] });
  return {
    url: `http://${isEverywhere(host) ? 'localhost' : inUrl(host)}:${listening.port}`,
    clients: () => clients.size,
    async close() {
      await clients.close();
      await listening.close();
    },
  };
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  served: { readonly clients: Clients; readonly connect: () => Connection },
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?');
  // Whoever watches over the server need not know its secret to see that it lives.
  const refused =
    path === '/health' ? refuseHost(request.headers, guard.allowedHosts) : refusal(request.headers, guard);
  if (refused) return refuse(response, refused);
  switch (path) {
    case '/health':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
      return;
    case '/sse':
      return serveSse(request, response, served);
    case '/mcp':
    case '/':
      return serveStreamable(request, response, served);
    default:
      refuse(response, { status: 404, text: 'Clients speak to /mcp, older ones to /sse.' });
  }
}
