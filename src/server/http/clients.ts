import type { IncomingMessage, ServerResponse } from 'node:http';
import { EmptyResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Connection } from '../connection.ts';

/** How often clients are looked after at most, in ms. */
const round = 3000;

/** When clients are taken for gone, in ms; 0 for never. */
export type Patience = {
  /** One that holds a stream (or held one and lost it) and answers no ping. */
  readonly ping: number;
  /** One that holds none and asks nothing. */
  readonly idle: number;
};

/** How a client's messages come in: a session of streamable HTTP, or a stream of server-sent events. */
export type Inbox = (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>;

/** One client, and the signs of life it gave. */
class Client {
  readonly connection: Connection;
  readonly receive: Inbox;
  /** Requests that are being answered. */
  #busy = 0;
  #streams = 0;
  #heldStream = false;
  #seen = performance.now();
  #pinging = false;
  /** Pings in a row that had no answer, and nothing else was heard either. */
  #missed = 0;

  constructor(connection: Connection, receive: Inbox) {
    this.connection = connection;
    this.receive = receive;
  }

  /** Takes note of a request until it is answered. A stream is one that the client keeps open to be spoken to. */
  watch(response: ServerResponse, kind: 'request' | 'stream'): void {
    this.#seen = performance.now();
    this.#missed = 0;
    if (kind === 'stream') {
      this.#streams++;
      this.#heldStream = true;
    } else this.#busy++;
    response.once('close', () => {
      this.#seen = performance.now();
      if (kind === 'stream') this.#streams--;
      else this.#busy--;
    });
  }

  /** Resolves to whether the client is gone, as far as can be told. */
  async isGone({ ping, idle }: Patience): Promise<boolean> {
    if (this.#busy > 0) return false;
    const silent = performance.now() - this.#seen;
    // One ping may be missed by a client, or by us, that is too busy just then.
    if (this.#streams > 0) return ping > 0 && !this.#pinging && !(await this.#answersPing(ping)) && this.#missed > 1;
    // Whoever lost their stream opens it again at once, if they live.
    if (this.#heldStream && ping > 0 && silent > 2 * ping) return true;
    return idle > 0 && silent > idle;
  }

  async #answersPing(timeout: number): Promise<boolean> {
    this.#pinging = true;
    try {
      await this.connection.server.request({ method: 'ping' }, EmptyResultSchema, { timeout });
      this.#missed = 0;
      return true;
    } catch {
      this.#missed++;
      return this.#busy > 0;
    } finally {
      this.#pinging = false;
    }
  }
}

/** All clients by the id that each was given. Whoever does not know an id cannot reach its client. */
export class Clients {
  readonly #patience: Patience;
  readonly #clients = new Map<string, Client>();
  readonly #ending = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(patience: Patience) {
    this.#patience = patience;
    const times = [round, patience.ping, patience.idle].filter(ms => ms > 0);
    this.#timer = setInterval(() => void this.#look(), Math.min(...times)).unref();
  }

  get size(): number {
    return this.#clients.size;
  }

  /** `id` must be unguessable. */
  add(id: string, connection: Connection, receive: Inbox): Client {
    const client = new Client(connection, receive);
    this.#clients.set(id, client);
    return client;
  }

  get(id: string | undefined): Client | undefined {
    return id === undefined ? undefined : this.#clients.get(id);
  }

  /** Forgets a client and gives back what it owns. Resolves when that is done, at once if there is no such client. */
  async end(id: string): Promise<void> {
    const client = this.#clients.get(id);
    if (!client) return;
    this.#clients.delete(id);
    const ending = endConnection(client.connection).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
    await ending;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...[...this.#clients.keys()].map(id => this.end(id)), ...this.#ending]);
  }

  async #look(): Promise<void> {
    await Promise.all(
      [...this.#clients].map(async ([id, client]) => {
        if (await client.isGone(this.#patience)) await this.end(id);
      }),
    );
  }
}

/** Closes the way to a client, which cancels its calls, and gives back what it owns. Never rejects. */
export async function endConnection(connection: Connection): Promise<void> {
  await connection.server.close().catch(() => {}); // what is closed already needs no closing
  await connection.end();
}
