import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { ForeignBrowser, test as base } from './browsers.ts';

const workspace = '/some/workspace';
const url = 'data:text/html,<title>Theirs</title><button>Press</button>';

const test = base.extend<{ start: (port?: string) => Promise<ForeignBrowser> }>({
  start: async ({ folder }, use) => {
    const started: ForeignBrowser[] = [];
    await use(async port => {
      const browser = await ForeignBrowser.start(folder, url, port);
      started.push(browser);
      return browser;
    });
    await Promise.all(started.map(browser => browser.end()));
  },
});

test('a browser is attached to with the pages it has, seen through the engine of each connection', async ({
  open,
  start,
}) => {
  const foreign = await start();
  const browsers = open({ cdpEndpoint: foreign.endpoint });
  for (let connection = 0; connection < 2; connection++) {
    const lease = await browsers.lease(workspace);
    const [page, ...others] = lease.context.pages();
    expect(others).toEqual([]);
    expect(await page?.title()).toBe('Theirs');
    // An engine that the browser does not know is an error of its own; this one answers, to a question it does not understand.
    const answer = await page
      ?.locator(`${lease.eyes?.engine}=no such command`)
      .textContent({ timeout: 5000 })
      .catch(String);
    expect(answer).not.toContain('Unknown engine');
    await lease.close();
    expect(await foreign.titles()).toEqual(['Theirs']);
  }
});

test('with isolated, a context of its own is made and taken away again', async ({ open, start }) => {
  const foreign = await start();
  const lease = await open({ cdpEndpoint: foreign.endpoint, isolated: true }).lease(workspace);
  expect(lease.context.pages()).toEqual([]);
  const page = await lease.context.newPage();
  await page.setContent('<title>Mine</title>');
  await expect.poll(async () => (await foreign.titles()).toSorted()).toEqual(['Mine', 'Theirs']);
  await lease.close();
  await expect.poll(() => foreign.titles()).toEqual(['Theirs']);
});

test('a browser that went away is connected to again once it is back', async ({ open, start }) => {
  const foreign = await start();
  const browsers = open({ cdpEndpoint: foreign.endpoint });
  const lease = await browsers.lease(workspace);
  const closed = new Promise(resolve => lease.context.once('close', resolve));
  await foreign.end();
  await closed;
  await lease.close();
  await expect(browsers.lease(workspace)).rejects.toMatchObject({
    name: 'ToolError',
    message: expect.stringMatching(/^Could not connect to the browser at http:\/\/[^\n]*connect ECONNREFUSED[^\n]*$/),
  });
  await start(foreign.port);
  const again = await browsers.lease(workspace);
  expect(await again.context.pages()[0]?.title()).toBe('Theirs');
});

test('what another client set in the browser stays as it is', async ({ open, start }) => {
  const foreign = await start();
  const theirs = await open({ cdpEndpoint: foreign.endpoint }).lease(workspace);
  await theirs.context.pages()[0]?.emulateMedia({ media: 'print' });
  const ours = await open({ cdpEndpoint: foreign.endpoint }).lease(workspace);
  expect(await ours.context.pages()[0]?.evaluate("matchMedia('print').matches")).toBe(true);
});

test('headers go along with the request for the browser, the token of the address does not stand in the error', async ({
  open,
}) => {
  let seen: http.IncomingHttpHeaders = {};
  const server = http.createServer((request, response) => {
    seen = request.headers;
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const cdpEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=hush`;
  const browsers = open({ cdpEndpoint, cdpHeaders: { Authorization: 'Bearer 123', 'X-Empty': '' } });
  const error = await browsers.lease(workspace).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ToolError', message: expect.stringContaining('Could not connect') });
  expect(String(error)).not.toContain('hush');
  expect(seen).toMatchObject({ authorization: 'Bearer 123', 'x-empty': '' });
  server.close();
});
