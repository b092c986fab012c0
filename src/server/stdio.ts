import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';

/** Speaks to one client over standard input and output. What happens when the client goes is the caller's business. */
export async function serveStdio(server: Server): Promise<void> {
  await server.connect(new StdioServerTransport());
}
