import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Connection } from '../connection.ts';
import { readJson } from './body.ts';
import { endConnection, type Clients } from './clients.ts';
import type { Refusal } from './guard.ts';
import { refuse } from './refuse.ts';

/** How many clients may be connected: each can open a browser window. */
const mostClients = 500;

/**
 * Serves one request of the streamable HTTP transport: POST carries messages, GET opens the stream on which the server
 * speaks of its own accord, DELETE ends the session.
 */
export async function serveStreamable(
  request: IncomingMessage,
  response: ServerResponse,
  { clients, connect }: { readonly clients: Clients; readonly connect: () => Connection },
): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? id : undefined;
  const client = clients.get(known);
  if (known !== undefined && !client) return refuse(response, { status: 404, text: 'Session not found' });
  const { method } = request;
  if (method === 'GET' && client) {
    client.watch(response, 'stream');
    return client.receive(request, response, undefined);
  }
  if (method === 'DELETE' && known !== undefined) {
    await clients.end(known);
    response.writeHead(200).end();
    return;
  }
  if (method !== 'POST') return refuse(response, invalid);
  const body = await readJson(request);
  if ('refused' in body) return refuse(response, body.refused);
  if (client) {
    client.watch(response, 'request');
    return client.receive(request, response, body.json);
  }
  if (!isInitializeRequest(body.json)) return refuse(response, invalid);
  if (clients.size >= mostClients) return refuse(response, { status: 503, text: 'Too many clients are connected.' });
  return initialize(request, response, body.json, clients, connect());
}

const invalid: Refusal = { status: 400, text: 'Invalid request' };

async function initialize(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  clients: Clients,
  connection: Connection,
): Promise<void> {
  const id = randomUUID();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessioninitialized: () => {
      const receive = transport.handleRequest.bind(transport);
      clients.add(id, connection, receive).watch(response, 'request');
    },
  });
  await connection.server.connect(transport);
  await transport.handleRequest(request, response, body);
  // A request that the transport refused made no client.
  if (!clients.get(id)) await endConnection(connection);
}
