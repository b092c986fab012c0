/**
 * How a browser server does on pages that mislead: a verdict for each trap, and a score.
 *
 *   npm run bench:traps
 *   npm run bench:traps -- node <folder>/node_modules/@playwright/mcp/cli.js --headless --isolated
 *   TRAPS=<part of a name> npm run bench:traps      only some of them, with what was answered
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { traps } from './index.ts';
import { startTrapSite } from './site.ts';
import { walkInto } from './driver.ts';

const given = process.argv.slice(2).filter((word, index) => word !== '--' || index > 0);
const [command = process.execPath, ...args] = given.length
  ? given.map(word => (fs.existsSync(word) ? path.resolve(word) : word))
  : [process.execPath, path.resolve('dist/cli.js'), '--headless', '--isolated'];
const only = process.env['TRAPS'];
const chosen = only === undefined ? traps : traps.filter(({ name }) => name.includes(only));

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'traps-'));
const site = await startTrapSite(traps);
const client = new Client({ name: 'traps', version: '1' });
await client.connect(new StdioClientTransport({ command, args, cwd, stderr: 'ignore' }));
let right = 0;
let total = 0;
try {
  for (const trap of chosen) {
    const { verdict, ms, answer } = await walkInto(trap, client, site, cwd);
    if (verdict === 'right') right++;
    total += ms;
    console.log(`${verdict.padEnd(20)} ${String(ms).padStart(6)} ms  ${trap.name}`);
    if (only !== undefined) console.log(answer.replace(/^/gm, '    '));
  }
  console.log(`\n${right} of ${chosen.length} right, ${(total / 1000).toFixed(1)} s`);
} finally {
  await client.close();
  await site.stop();
  fs.rmSync(cwd, { recursive: true, force: true });
}
