import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { chromium, type BrowserContext, type BrowserType } from '@playwright/test';
import type { Config } from '../config.d.ts';
import type { createConnection as declared } from '../index.d.ts';
import { createConnection } from '../src/index.ts';
import { launchOptions } from './fixtures/chromium.ts';
import { Answer, expect, test } from './fixtures/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
// Does not compile when index.d.ts says something else than the code.
const asDeclared: Same<typeof createConnection, typeof declared> = true;

async function clientOf(config: Config, contextGetter?: () => Promise<BrowserContext>) {
  const server = await createConnection(config, contextGetter);
  const client = new Client({ name: 'test', version: '0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const call = async (name: string, args: object = {}): Promise<Answer> =>
    new Answer(await client.callTool({ name, arguments: { ...args } }));
  return { client, call };
}

test('the example shows a page and ends by itself', ({}) => {
  const page = 'data:text/html,<title>Shown</title><button>Press</button>';
  const { stdout, stderr, status } = spawnSync(process.execPath, ['examples/library.mjs', page], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain('- Page Title: Shown');
  expect(stdout).toContain('button "Press" [ref=');
  expect(status).toBe(0);
});

test('a program in CommonJS gets a connection, and is not kept from ending', () => {
  const program = `import('ariadne-mcp').then(({ createConnection }) => createConnection()).then(server => console.log(typeof server.connect))`;
  const run = spawnSync(process.execPath, ['--input-type=commonjs', '-e', program], { encoding: 'utf8' });
  expect(run).toMatchObject({ stdout: 'function\n', stderr: '', status: 0 });
});

test('what the configuration gets wrong is one line', async () => {
  expect(asDeclared).toBe(true);
  await expect(createConnection({ timeouts: { call: -1 } })).rejects.toThrow(/^configuration: timeouts\.call: .*$/);
  await expect(createConnection({ browser: { device: 'Abacus' } })).rejects.toThrow(/^configuration: unknown device/);
});

test('a context of the program is worked in, and stays open', async ({ site }) => {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.page('<title>Theirs</title><button onclick="document.title = 1">Press</button>'));
  let asked = 0;
  const { client, call } = await clientOf({}, () => {
    asked++;
    return Promise.resolve(context);
  });
  expect(asked).toBe(0);
  const seen = await call('browser_snapshot');
  expect(seen.page).toContain('Page Title: Theirs');
  expect(seen.events).toBeUndefined();
  await call('browser_click', { target: seen.ref('Press') });
  expect(await page.title()).toBe('1');
  expect((await call('browser_close')).value).toContain('This session has left the browser');
  expect((await call('browser_snapshot')).page).toContain('Page Title: 1');
  expect(asked).toBe(2);
  await client.close();
  expect(await page.title()).toBe('1');
  await browser.close();
});

test('a context of another copy of Playwright is worked in too, and that is said', async ({ site }, info) => {
  // Within a node_modules, or the runner would translate all of it.
  const copy = info.outputPath('node_modules', 'playwright-core');
  fs.cpSync(path.resolve('node_modules/playwright-core'), copy, { recursive: true });
  const foreign = (await import(pathToFileURL(path.join(copy, 'index.mjs')).href)) as { chromium: BrowserType };
  const browser = await foreign.chromium.launch(launchOptions);
  const { client, call } = await clientOf({}, () => browser.newContext());
  const opened = await call('browser_navigate', {
    url: site.page('<button onclick="document.title = 1">Press</button>'),
  });
  expect(opened.events).toContain('another copy of Playwright');
  const clicked = await call('browser_click', { target: opened.ref('Press') });
  expect(clicked.page).toContain('Page Title: 1');
  await client.close();
  await browser.close();
  fs.rmSync(copy, { recursive: true });
});

test('a program that lends nothing is named as the reason', async () => {
  const { client, call } = await clientOf({}, () => Promise.reject(new Error('none today')));
  expect((await call('browser_snapshot')).error).toContain(
    'The program that runs this server gave no browser: none today',
  );
  await client.close();
});
