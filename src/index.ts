import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { BrowserContext } from 'playwright-core';
import type { Config } from '../config.d.ts';
import { configFrom, thisMachine } from './config/load.ts';
import { Host } from './host.ts';
import { capabilities } from './tools/capabilities.ts';
import { packageVersion } from './version.ts';

/**
 * An MCP server for one client, to be connected to any transport of the SDK. It starts no browser before the first call
 * that needs one, and gives all back when the transport closes.
 *
 * With `contextGetter` it works in the browser context that this resolves to, asked for with the first call and again
 * after that context closed; it never closes it.
 *
 * Rejects with an error of one line when the configuration does not do.
 */
export async function createConnection(
  config: Config = {},
  contextGetter?: () => Promise<BrowserContext>,
): Promise<Server> {
  const machine = thisMachine();
  const host = await Host.open({
    config: configFrom(config, machine, capabilities),
    machine,
    version: packageVersion(),
    log: () => {}, // the streams belong to the program that this is part of
    contextGetter,
  });
  const { server } = host.connect();
  const connect = server.connect.bind(server);
  // Not by `server.onclose`: that is for the program to set.
  server.connect = async transport => {
    const before = transport.onclose;
    transport.onclose = () => {
      before?.();
      void host.close();
    };
    await connect(transport);
  };
  return server;
}
