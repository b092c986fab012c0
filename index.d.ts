import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { BrowserContext } from 'playwright-core';
import type { Config } from './config.js';

export type { Config, ToolCapability } from './config.js';

/**
 * An MCP server for one client, to be connected to any transport of the SDK. It starts no browser before the first call
 * that needs one, and gives all back when the transport closes.
 *
 * With `contextGetter` it works in the browser context that this resolves to, asked for with the first call and again
 * after that context closed; it never closes it.
 *
 * Rejects with an error of one line when the configuration does not do.
 */
export declare function createConnection(
  config?: Config,
  contextGetter?: () => Promise<BrowserContext>,
): Promise<Server>;
