import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type BrowserContext } from '@playwright/test';
import { kill, processId, test } from './browsers.ts';

const workspace = '/some/workspace';

test('isolated leases share one browser and nothing else; the last one ends it', async ({ open }) => {
  const browsers = open({ isolated: true });
  const [first, second] = await Promise.all([browsers.lease(workspace), browsers.lease(workspace)]);
  expect(first.context).not.toBe(second.context);
  const browser = browserOf(first.context);
  expect(browserOf(second.context)).toBe(browser);
  await first.context.addCookies([{ name: 'a', value: '1', url: 'http://example.test' }]);
  expect(await second.context.cookies()).toEqual([]);

  await first.close();
  expect(browser.isConnected()).toBe(true);
  const page = await second.context.newPage();
  expect(await page.evaluate('navigator.webdriver')).toBe(false);
  await second.close();
  expect(browser.isConnected()).toBe(false);

  const third = await browsers.lease(workspace);
  expect(browserOf(third.context)).not.toBe(browser);
  expect(third.notices).toEqual([]);
});

test('closing all ends leases that are still being opened, and refuses new ones', async ({ open }) => {
  const browsers = open({ isolated: true });
  const opening = browsers.lease(workspace);
  await browsers.close();
  const lease = await opening;
  expect(browserOf(lease.context).isConnected()).toBe(false);
  await expect(browsers.lease(workspace)).rejects.toThrow('The server is ending');
});

test('a killed browser can be given back, and the next lease is another', async ({ open }) => {
  const browsers = open({ isolated: true });
  const lease = await browsers.lease(workspace);
  const other = await browsers.lease(workspace);
  await kill(browserOf(lease.context));
  await lease.close();
  const next = await browsers.lease(workspace);
  await other.close();
  await next.context.newPage();
});

test('a browser that dies unnoticed before a lease is replaced', async ({ open }) => {
  const browsers = open({ isolated: true });
  const lease = await browsers.lease(workspace);
  const browser = browserOf(lease.context);
  const id = await processId(browser);
  process.kill(id, 'SIGKILL');
  const next = await browsers.lease(workspace);
  expect(browserOf(next.context)).not.toBe(browser);
  await next.context.newPage();
});

test('what the configuration says of pages holds in them', async ({ open, folder }) => {
  const script = path.join(folder, 'init.js');
  fs.writeFileSync(script, 'globalThis.fromInitScript = 42;');
  const browsers = open({
    isolated: true,
    device: 'iPhone 15',
    contextOptions: { locale: 'fr-FR' },
    initScript: [script],
  });
  const { context } = await browsers.lease(workspace);
  const page = await context.newPage();
  const seen = await page.evaluate('[navigator.language, navigator.userAgent, fromInitScript]');
  expect(seen).toEqual(['fr-FR', expect.stringContaining('iPhone'), 42]);
  expect(page.viewportSize()).toEqual({ width: 393, height: 659 });
});

test.describe('of a user', () => {
  test.use({ asForUsers: true }); // the quick one has no lock on profiles

  test('a profile keeps what pages store from one lease to the next', async ({ open, folder }) => {
    const server = http.createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<p>'),
    );
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const stored = async (context: BrowserContext, change: string): Promise<unknown> => {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(url);
      return page.evaluate(change);
    };
    const userDataDir = path.join(folder, 'profile');
    const first = await open({ userDataDir }).lease(workspace);
    await stored(first.context, "localStorage.setItem('kept', 'yes')");
    await first.close();
    const browsers = open({ userDataDir });
    const second = await browsers.lease(workspace);
    expect(await stored(second.context, "localStorage.getItem('kept')")).toBe('yes');
    expect(second.notices).toEqual([]);
    server.close();
  });

  test('a profile that is in use is left alone: a temporary one stands in and says so', async ({ open, folder }) => {
    const userDataDir = path.join(folder, 'profile');
    const browsers = open({ userDataDir });
    const first = await browsers.lease(workspace);
    const notice = `Another browser has the profile ${userDataDir} in use, so this one has a temporary profile: it starts with no cookies or logins and keeps nothing.`;

    const sameServer = await browsers.lease(workspace);
    expect(sameServer.notices).toEqual([notice]);
    const otherServer = await open({ userDataDir }).lease(workspace);
    expect(otherServer.notices).toEqual([notice]);
    await otherServer.context.newPage();
    expect(first.context.pages()).toHaveLength(1);

    await first.close();
    const again = await browsers.lease(workspace);
    expect(again.notices).toEqual([]);
  });

  test('a temporary profile starts with the storage state', async ({ open, folder }) => {
    const state = path.join(folder, 'state.json');
    const cookie = { name: 'a', value: '1', domain: 'a.test', path: '/', expires: -1, httpOnly: false, secure: false };
    fs.writeFileSync(state, JSON.stringify({ cookies: [{ ...cookie, sameSite: 'Lax' }], origins: [] }));
    const browsers = open({ userDataDir: path.join(folder, 'profile'), contextOptions: { storageState: state } });
    await browsers.lease(workspace);
    const { notices, context } = await browsers.lease(workspace);
    expect(notices).toEqual([expect.stringContaining('with the cookies and storage of the storage state')]);
    expect(await context.cookies()).toMatchObject([cookie]);
  });

  test('a lock that a killed browser left behind does not count, one of another computer does', async ({
    open,
    folder,
  }) => {
    const userDataDir = path.join(folder, 'profile');
    const browsers = open({ userDataDir });
    const first = await browsers.lease(workspace);
    await kill(browserOf(first.context));
    expect(fs.readdirSync(userDataDir)).toContain('SingletonLock');
    const second = await browsers.lease(workspace);
    expect(second.notices).toEqual([]);
    await first.close();
    await second.close();

    fs.symlinkSync('another-computer-123', path.join(userDataDir, 'SingletonLock'));
    const third = await browsers.lease(workspace);
    expect(third.notices).toEqual([expect.stringContaining('temporary profile')]);
    expect(fs.readlinkSync(path.join(userDataDir, 'SingletonLock'))).toBe('another-computer-123');
  });
});

test.describe('in a temp folder of its own', () => {
  test.use({ asForUsers: true });
  let temp: string;
  test.beforeEach(({ folder }) => {
    temp = fs.realpathSync(folder);
    process.env['TMPDIR'] = temp;
  });
  const before = process.env['TMPDIR'];
  test.afterEach(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  const profiles = (): string[] => fs.readdirSync(temp).filter(name => /profile/.test(name));

  test('no profile is left behind, not even by a killed browser', async ({ open }) => {
    const browsers = open({ isolated: true });
    const first = await browsers.lease(workspace);
    expect(profiles()).toHaveLength(1);
    await first.close();
    expect(profiles()).toEqual([]);

    const second = await browsers.lease(workspace);
    expect(profiles()).toHaveLength(1);
    await kill(browserOf(second.context));
    await second.close();
    await expect.poll(profiles).toEqual([]);
  });
});

function browserOf(context: BrowserContext) {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  return browser;
}
