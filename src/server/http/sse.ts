import type { IncomingMessage, ServerResponse } from 'node:http';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import type { Connection } from '../connection.ts';
import { readJson } from './body.ts';
import type { Clients } from './clients.ts';
import { refuse } from './refuse.ts';

/** Serves one request of the older transport: GET opens the stream that is the session, POST carries messages to it. */
export async function serveSse(
  request: IncomingMessage,
  response: ServerResponse,
  { clients, connect }: { readonly clients: Clients; readonly connect: () => Connection },
): Promise<void> {
  if (request.method === 'GET') {
    const transport = new SSEServerTransport('/sse', response);
    const connection = connect();
    const id = transport.sessionId;
    const client = clients.add(id, connection, transport.handlePostMessage.bind(transport));
    client.watch(response, 'stream');
    response.once('close', () => void clients.end(id));
    return connection.server.connect(transport);
  }
  if (request.method !== 'POST') return refuse(response, { status: 405, text: 'Method not allowed' });
  const id = new URL(request.url ?? '/', 'http://localhost').searchParams.get('sessionId');
  if (id === null) return refuse(response, { status: 400, text: 'Missing sessionId' });
  const client = clients.get(id);
  if (!client) return refuse(response, { status: 404, text: 'Session not found' });
  const body = await readJson(request);
  if ('refused' in body) return refuse(response, body.refused);
  client.watch(response, 'request');
  return client.receive(request, response, body.json);
}
