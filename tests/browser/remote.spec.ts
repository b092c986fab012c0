import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, expect, type BrowserServer } from '@playwright/test';
import { launchOptions } from '../fixtures/chromium.ts';
import { kill, test as base } from './browsers.ts';

const workspace = '/some/workspace';

const test = base.extend<{ serve: (port?: number) => Promise<BrowserServer> }>({
  serve: async ({}, use) => {
    const servers: BrowserServer[] = [];
    await use(async port => {
      const server = await chromium.launchServer({ ...launchOptions, port, wsPath: '/hush' });
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map(server => server.close()));
  },
});

test('the browser of a Playwright server is used, by a window of each lease, and again after the server was gone', async ({
  open,
  serve,
}) => {
  const server = await serve();
  const port = Number(new URL(server.wsEndpoint()).port);
  const browsers = open({
    remoteEndpoint: server.wsEndpoint(),
    contextOptions: { viewport: { width: 640, height: 480 } },
  });
  const [one, two] = [await browsers.lease(workspace), await browsers.lease(workspace)];
  expect(one.context).not.toBe(two.context);
  const page = await one.context.newPage();
  await page.setContent('<h1>Far away</h1>');
  expect(page.viewportSize()).toEqual({ width: 640, height: 480 });
  // The engine of this connection is known there.
  const answer = await page.locator(`${one.eyes?.engine}=no such command`).textContent({ timeout: 5000 }).catch(String);
  expect(answer).not.toContain('Unknown engine');
  expect(await two.close()).toBe('closed');
  const closed = new Promise(resolve => one.context.once('close', resolve));
  await server.close();
  await closed;
  await one.close();
  const error = await browsers.lease(workspace).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: 'ToolError',
    message: expect.stringMatching(/^Could not get a browser from the Playwright server at ws:\/\/[^/\n]*: [^\n]+$/),
  });
  expect(String(error)).not.toContain('hush');
  await serve(port);
  const again = await browsers.lease(workspace);
  await again.context.newPage();
  await again.close();
});

test('a server that run-server started gives its own browser', async ({ open, folder }) => {
  const installed = path.join(folder, 'installed');
  const server = spawn(
    process.execPath,
    ['node_modules/playwright-core/cli.js', 'run-server', '--port', '0', '--host', '127.0.0.1'],
    { env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: installed }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(server, 'exit');
  try {
    const [said] = (await once(server.stdout, 'data')) as [Buffer];
    const [endpoint] = /ws:\S+/.exec(said.toString()) ?? [''];
    const browsers = open({ remoteEndpoint: endpoint, contextOptions: { viewport: { width: 640, height: 480 } } });
    const error = await browsers.lease(workspace).then(() => 'no error', String);
    // It takes only what Playwright has installed; the browser of the system is put where it looks.
    const [wanted] = new RegExp(`${installed}/\\S+`).exec(error) ?? [];
    expect(wanted, error).toBeDefined();
    fs.mkdirSync(path.dirname(wanted ?? ''), { recursive: true });
    fs.symlinkSync(launchOptions.executablePath ?? '', wanted ?? '');
    const lease = await browsers.lease(workspace);
    const page = await lease.context.newPage();
    await page.setContent('<h1>Far away</h1>');
    expect(page.viewportSize()).toEqual({ width: 640, height: 480 });
    const answer = await page.locator(`${lease.eyes?.engine}=no such command`).textContent().catch(String);
    expect(answer).not.toContain('Unknown engine');
    expect(await lease.close()).toBe('closed');
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
});

test('headers go along, those of the configuration and of the command line', async ({ open }) => {
  let seen: http.IncomingHttpHeaders = {};
  const server = http.createServer();
  server.on('upgrade', (request, socket) => {
    seen = request.headers;
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/?token=hush`;
  const browsers = open({ remoteEndpoint: { endpoint, headers: { 'X-A': '1' } }, remoteHeaders: { 'X-B': '2' } });
  const error = await browsers.lease(workspace).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ToolError', message: expect.stringContaining('403') });
  expect(String(error)).not.toContain('hush');
  expect(seen).toMatchObject({ 'x-a': '1', 'x-b': '2' });
  server.close();
});

test('a shared context is the same for all, and ends with the last or when it dies', async ({ open }) => {
  const browsers = open({ isolated: true }, { sharedBrowserContext: true });
  const [one, two] = await Promise.all([browsers.lease(workspace), browsers.lease(workspace)]);
  expect(one.context).toBe(two.context);
  expect(await one.close()).toBe('left');
  expect(two.context.pages()).toHaveLength(1);
  expect(await two.close()).toBe('closed');
  const three = await browsers.lease(workspace);
  expect(three.context).not.toBe(two.context);
  const browser = three.context.browser();
  if (!browser) throw new Error('a context without a browser');
  const closed = new Promise(resolve => three.context.once('close', resolve));
  await kill(browser);
  await closed;
  const four = await browsers.lease(workspace);
  expect(four.context).not.toBe(three.context);
  await three.close();
  expect(await four.close()).toBe('closed');
});
