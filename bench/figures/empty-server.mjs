// What Node itself costs: a server of the protocol that has one tool and no dependency.
import { createInterface } from 'node:readline';

const tool = { name: 'nothing', description: 'Does nothing.', inputSchema: { type: 'object', properties: {} } };
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'empty', version: '1' },
  }),
  'tools/list': () => ({ tools: [tool] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} })}\n`);
}
