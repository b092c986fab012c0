// Shows what an agent sees: starts the built server as a client would, does a task on a small issue tracker, and prints
// every call and every answer.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const page = fs.readFileSync(new URL('tracker.html', import.meta.url));

const site = http.createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
await new Promise(resolve => site.listen(0, '127.0.0.1', resolve));
const url = `http://localhost:${site.address().port}/`;

const client = new Client({ name: 'demo', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [cli, '--headless', '--isolated'], stderr: 'inherit' }),
);
const { tools } = await client.listTools();
console.log(`Connected: ${tools.length} tools, ${JSON.stringify(tools).length} characters.`);

/** Refs by the line they were last seen on: an answer need not repeat what did not change. */
const seen = new Map();

async function call(name, args) {
  console.log(`\n▶ ${name} ${JSON.stringify(args)}`);
  const result = await client.callTool({ name, arguments: args });
  const text = result.content.map(part => part.text ?? `(${part.type})`).join('\n');
  console.log(text.replace(/^/gm, '  '));
  for (const [line, found] of text.matchAll(/^.*\[ref=(\w+)\].*$/gm)) seen.set(found, line);
  return { text, failed: result.isError === true };
}

/** What the agent does with its eyes: finds the newest line that shows `what`. */
function ref(what) {
  const found = [...seen].findLast(([, line]) => line.includes(what));
  if (!found) throw new Error(`The page shows no ${what}.`);
  return found[0];
}

try {
  let opened = await call('browser_navigate', { url });
  if (opened.failed && /install-browser/.test(opened.text)) {
    console.log('\nNo browser on this computer yet: getting one.');
    spawnSync(process.execPath, [cli, 'install-browser'], { stdio: 'inherit' });
    opened = await call('browser_navigate', { url });
  }
  if (opened.failed) throw new Error('The page could not be opened.');

  await call('browser_fill_form', {
    fields: [
      { name: 'Title', type: 'textbox', target: ref('textbox "Title"'), value: 'The warp is loose' },
      { name: 'Priority', type: 'combobox', target: ref('combobox "Priority"'), value: 'Urgent' },
      { name: 'Mail me', type: 'checkbox', target: ref('checkbox "Mail me"'), value: 'true' },
    ],
  });
  const reported = await call('browser_click', { element: 'Report button', target: ref('button "Report"') });
  if (!/Issue 3 is reported/.test(reported.text)) throw new Error('The issue was not reported.');

  await call('browser_click', { element: 'Close issue 1', target: ref('button "Close issue 1"') });
  const closed = await call('browser_click', { element: 'Close it', target: ref('button "Close it"') });
  if (!/Issue 1 is closed/.test(closed.text)) throw new Error('The issue was not closed.');

  await call('browser_close', {});
  console.log('\n✔ The task is finished: one issue reported, one closed.');
} catch (error) {
  console.error(`\n✘ ${error.message}`);
  process.exitCode = 1;
} finally {
  await client.close();
  site.close();
}
