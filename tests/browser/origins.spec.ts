import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { chromium } from 'playwright-core';
import { borrowContext } from '../../src/browser/borrowed.ts';
import { configFrom, thisMachine } from '../../src/config/load.ts';
import type { BrowserLease } from '../../src/session/lease.ts';
import { launchOptions } from '../fixtures/chromium.ts';
import { Site } from '../fixtures/site.ts';
import { stoppable } from '../fixtures/stoppable.ts';
import { ForeignBrowser, test as base } from './browsers.ts';
import { waysTo } from './reaches.ts';

/** A server that remembers what it was asked for. */
type Elsewhere = { readonly port: number; readonly asked: string[] };

const test = base.extend<{ site: Site; elsewhere: Elsewhere }>({
  site: async ({}, use) => {
    const site = await Site.start();
    await use(site);
    await site.stop();
  },
  elsewhere: async ({}, use) => {
    const asked: string[] = [];
    const server = http.createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://localhost').pathname);
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end();
    });
    server.on('upgrade', (request, socket) => {
      asked.push(request.url ?? '');
      socket.destroy();
    });
    const stop = stoppable(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    await use({ port: (server.address() as AddressInfo).port, asked });
    await stop();
  },
});

/** Goes every way and gives those on which something came through. */
async function goEveryWay(
  lease: BrowserLease,
  site: Site,
  { port, asked }: Elsewhere,
  beyondRequests = true,
): Promise<string[]> {
  const page = lease.context.pages()[0] ?? (await lease.context.newPage());
  const ways = waysTo(`http://127.0.0.1:${port}`, site).filter(way => beyondRequests || !way.beyondRequests);
  for (const { run } of ways) await run(page);
  // The same server under a name that is not held: what was sent before this has arrived.
  await page.goto(`http://localhost:${port}/last`).catch(() => {});
  await expect.poll(() => asked, { timeout: 30_000 }).toContain('/last');
  return ways.map(({ path }) => path).filter(path => asked.includes(path));
}

test('where nothing is listed, every way is open', async ({ open, site, elsewhere }) => {
  const lease = await open({ isolated: true }).lease('/workspace');
  const ways = waysTo(`http://127.0.0.1:${elsewhere.port}`, site).map(({ path }) => path);
  expect(ways.length).toBeGreaterThan(25);
  expect(await goEveryWay(lease, site, elsewhere)).toEqual(ways);
});

test('no way leads to what is not allowed, from a profile', async ({ open, site, elsewhere }) => {
  const network = { allowedOrigins: [site.origin, `http://localhost:${elsewhere.port}`] };
  const lease = await open({}, { network }).lease('/workspace');
  expect(await goEveryWay(lease, site, elsewhere)).toEqual([]);
});

test('no way leads to what is blocked, from an isolated context', async ({ open, site, elsewhere }) => {
  const network = { blockedOrigins: ['127.0.0.1'] };
  const lease = await open({ isolated: true }, { network }).lease('/workspace');
  expect(await goEveryWay(lease, site, elsewhere)).toEqual([]);
});

test('no way by requests leads to what is not allowed from a browser that was attached to, nor from pages it had', async ({
  open,
  folder,
  site,
  elsewhere,
}) => {
  site.page('<title>Home</title>');
  const foreign = await ForeignBrowser.start(folder, site.origin);
  await expect.poll(() => foreign.titles(), { timeout: 30_000 }).toEqual(['Home']);
  const network = { allowedOrigins: [site.origin, `http://localhost:${elsewhere.port}`] };
  const lease = await open({ cdpEndpoint: foreign.endpoint }, { network }).lease('/workspace');
  const [theirs] = lease.context.pages();
  const reached = await theirs?.evaluate(
    `fetch('http://127.0.0.1:${elsewhere.port}/theirs').then(() => true, () => false)`,
  );
  expect(reached).toBe(false);
  expect(await goEveryWay(lease, site, elsewhere, false)).toEqual([]);
  expect(elsewhere.asked).not.toContain('/theirs');
  await foreign.end();
});

test('no way by requests leads to what is blocked from a browser of a Playwright server, nor from a context that was lent', async ({
  open,
  site,
  elsewhere,
}) => {
  const network = { blockedOrigins: ['127.0.0.1'] };
  const server = await chromium.launchServer(launchOptions);
  const remote = open({ remoteEndpoint: server.wsEndpoint() }, { network });
  expect(await goEveryWay(await remote.lease('/workspace'), site, elsewhere, false)).toEqual([]);
  await server.close();

  const browser = await chromium.launch(launchOptions);
  const config = configFrom({ network }, thisMachine(), []);
  const lent = await borrowContext(config, () => browser.newContext());
  elsewhere.asked.length = 0;
  expect(await goEveryWay(lent, site, elsewhere, false)).toEqual([]);
  await browser.close();
});
