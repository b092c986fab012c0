import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { test as base } from '@playwright/test';
import type { Config } from '../../../config.d.ts';
import { configFrom, thisMachine } from '../../../src/config/load.ts';
import { Host } from '../../../src/host.ts';
import { serveHttp, type HttpServer } from '../../../src/server/http/serve.ts';
import { Answer } from '../../fixtures/answer.ts';
import { launchOptions } from '../../fixtures/chromium.ts';

export { expect } from '@playwright/test';

export type Served = HttpServer & { readonly host: Host };

/** A client over streamable HTTP, or over server-sent events where the address says so. */
export class HttpClient {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport | SSEClientTransport;

  readonly #timeout: number | undefined;

  private constructor(client: Client, transport: HttpClient['transport'], timeout: number | undefined) {
    this.#timeout = timeout;
    this.client = client;
    this.transport = transport;
  }

  /** `timeout` is how many ms a call may take. */
  static async connect(
    url: string,
    { headers = {}, timeout }: { headers?: Record<string, string>; timeout?: number } = {},
  ): Promise<HttpClient> {
    const client = new Client({ name: 'test', version: '0' });
    const options = { requestInit: { headers } };
    const transport = url.endsWith('/sse')
      ? new SSEClientTransport(new URL(url), options)
      : new StreamableHTTPClientTransport(new URL(url), options);
    await client.connect(transport);
    return new HttpClient(client, transport, timeout);
  }

  readonly call = async (name: string, args: Record<string, unknown> = {}): Promise<Answer> =>
    new Answer(await this.client.callTool({ name, arguments: args }, undefined, { timeout: this.#timeout }));

  /** As a client does that ends its session. */
  readonly leave = async (): Promise<void> => {
    if (this.transport instanceof StreamableHTTPClientTransport) await this.transport.terminateSession();
    await this.client.close();
  };
}

export const test = base.extend<{
  /** Starts an HTTP server at a free port with browsers without windows; it ends with the test. */
  serve: (config?: Config) => Promise<Served>;
}>({
  serve: async ({}, use, info) => {
    const running: Served[] = [];
    const log = (line: string): void => {
      info.annotations.push({ type: 'log', description: line });
    };
    await use(async (config = {}) => {
      const machine = { ...thisMachine(), cwd: info.outputPath() };
      const browser = { isolated: true, ...config.browser, launchOptions };
      const full = configFrom({ ...config, browser, server: { port: 0, ...config.server } }, machine, []);
      const host = await Host.open({ config: full, machine, version: '0', log });
      const server = await serveHttp({ config: full, connect: () => host.connect(), log });
      const served = { ...server, host };
      running.push(served);
      return served;
    });
    for (const server of running) {
      await server.close();
      await server.host.close();
    }
  },
});
