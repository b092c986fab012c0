/**
 * How much an agent reads: a task of ten steps on three pages, in characters and calls, by Ariadne as it is by default, by
 * Ariadne printing the whole page each time, and by another server in the two ways it can be used.
 *
 *   npm run bench:answers
 *   npm run bench:answers -- '{"command":"node","args":["<folder>/node_modules/@playwright/mcp/cli.js","--headless","--isolated"]}'
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

type Launch = { readonly command: string; readonly args: readonly string[] };
/** One step: a tool, what it acts on by the text on its line, and its other arguments. */
type Step = { readonly tool: string; readonly on?: string; readonly args?: Readonly<Record<string, unknown>> };
type Way = { readonly name: string; readonly launch: Launch; readonly look: 'answer' | 'snapshot' | 'find' };

const cards = Array.from(
  { length: 200 },
  (_, index) =>
    `<article><h3>Product ${index}</h3><p>A fine thing, number ${index}</p><b>${index * 3} €</b><button onclick="cart.textContent = 'In cart: Product ${index}'">Buy ${index}</button></article>`,
);
const rows = Array.from(
  { length: 1000 },
  (_, index) =>
    `<tr><td>${index}</td><td>Person ${index}</td><td>City ${index % 40}</td><td>${index * 17}</td><td><button onclick="done.textContent = 'Edited ${index}'">Edit ${index}</button></td></tr>`,
);
const pages: Readonly<Record<string, string>> = {
  '/tracker': fs.readFileSync(new URL('../demo/tracker.html', import.meta.url), 'utf8'),
  '/shop': `<h1>Shop</h1><p id="cart" role="status">Empty</p>${cards.join('')}`,
  '/table': `<h1>People</h1><p id="done" role="status">Nothing</p><table>${rows.join('')}</table>`,
};

const tasks: Readonly<Record<string, readonly Step[]>> = {
  '/tracker': [
    { tool: 'browser_type', on: 'textbox "Title"', args: { text: 'One' } },
    { tool: 'browser_click', on: 'button "Report"' },
    { tool: 'browser_click', on: 'button "Close issue 1"' },
    { tool: 'browser_click', on: 'button "Keep it open"' },
    { tool: 'browser_click', on: 'checkbox "Mail me"' },
    { tool: 'browser_type', on: 'textbox "Title"', args: { text: 'Two' } },
    { tool: 'browser_click', on: 'button "Report"' },
    { tool: 'browser_click', on: 'button "Close issue 2"' },
    { tool: 'browser_click', on: 'button "Close it"' },
    { tool: 'browser_click', on: 'checkbox "Mail me"' },
  ],
  '/shop': Array.from({ length: 10 }, (_, index) => ({ tool: 'browser_click', on: `button "Buy ${index * 3}"` })),
  '/table': Array.from({ length: 10 }, (_, index) => ({ tool: 'browser_click', on: `button "Edit ${index}"` })),
};

/** Does a task and counts what came back. */
async function run(way: Way, origin: string, page: string): Promise<{ characters: number; calls: number }> {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'answers-'));
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: way.launch.command, args: [...way.launch.args], cwd, stderr: 'ignore' }),
  );
  let characters = 0;
  let calls = 0;
  const refs = new Map<string, string>();
  const call = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<void> => {
    const { content } = (await client.callTool({ name: tool, arguments: { ...args } })) as {
      content: { text?: string }[];
    };
    const text = content.map(part => part.text ?? '').join('');
    characters += text.length;
    calls++;
    // A line may show several nodes, each with its ref behind it.
    for (const [, line = '', ref = ''] of text.matchAll(/([^\n|]*?)\[ref=(\w+)\]/g)) refs.set(ref, line);
  };
  // In a row that stands for many nodes a control shows what it is called, and the head of the rows what it is.
  const find = (what: string): string | undefined => {
    const name = /"(.*)"/.exec(what)?.[1];
    return (
      [...refs].findLast(([, line]) => line.includes(what)) ??
      [...refs].findLast(([, line]) => line.trim().replace(/^- /, '') === name)
    )?.[0];
  };
  try {
    await call('browser_navigate', { url: origin + page });
    for (const { tool, on, args } of tasks[page] ?? []) {
      if (way.look === 'snapshot') await call('browser_snapshot', {});
      else if (on !== undefined && (way.look === 'find' || find(on) === undefined))
        await call('browser_find', { text: on });
      const target = on === undefined ? undefined : find(on);
      if (on !== undefined && target === undefined) throw new Error(`${way.name} never showed ${on}`);
      await call(tool, { ...args, ...(target === undefined ? {} : { target, element: on }) });
    }
    // In the end one wants to know how it stands.
    if (way.look !== 'answer') await call('browser_snapshot', {});
  } finally {
    await client.close();
    fs.rmSync(cwd, { recursive: true, force: true });
  }
  return { characters, calls };
}

const site = http.createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[request.url ?? ''] ?? '');
});
await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
const origin = `http://localhost:${(site.address() as AddressInfo).port}`;

const own = (...args: string[]): Launch => ({
  command: process.execPath,
  args: [path.resolve('dist/cli.js'), '--headless', '--isolated', ...args],
});
const other = process.argv[2] === undefined ? undefined : (JSON.parse(process.argv[2]) as Launch);
const ways: Way[] = [
  { name: 'ariadne', launch: own(), look: 'answer' },
  {
    name: 'ariadne, whole each time',
    launch: own('--snapshot-mode=full', '--snapshot-budget=10000000'),
    look: 'answer',
  },
  ...(other
    ? [
        { name: 'other, by snapshot', launch: other, look: 'snapshot' } as const,
        { name: 'other, by find', launch: other, look: 'find' } as const,
      ]
    : []),
];
const results: Record<string, unknown>[] = [];
for (const page of Object.keys(tasks)) {
  for (const way of ways) {
    const { characters, calls } = await run(way, origin, page);
    results.push({ page, way: way.name, characters, calls });
    console.log(
      `${page.padEnd(10)} ${way.name.padEnd(26)} ${String(characters).padStart(9)} characters ${String(calls).padStart(4)} calls`,
    );
  }
}
if (process.env['JSON']) fs.writeFileSync(process.env['JSON'], JSON.stringify(results, null, 2));
site.close();
