import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

/** One client as the server sees it: what speaks to it, and what it owns. */
export type Connection = {
  readonly server: Server;
  /** Gives back all that the client owns; calls that still come are refused. Never rejects. */
  end(): Promise<void>;
};
