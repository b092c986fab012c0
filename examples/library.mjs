// The server as a part of one's own program: `createConnection` gives a server of the MCP SDK that is connected to any
// transport, here to a client in the same process. Run it with an address: node examples/library.mjs https://example.com
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createConnection } from 'ariadne-mcp';

const server = await createConnection({
  browser: { isolated: true, launchOptions: { headless: true } },
  snapshot: { mode: 'full' },
});
const client = new Client({ name: 'example', version: '1.0.0' });
const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(serverSide), client.connect(clientSide)]);

const url = process.argv[2] ?? 'https://example.com';
const { content } = await client.callTool({ name: 'browser_navigate', arguments: { url } });
console.log(content[0].text);

// The browser is closed with the connection.
await client.close();
