import { test as base } from '../fixtures/host.ts';
import { expect } from '../fixtures/index.ts';
import { ForeignBrowser } from './browsers.ts';

const test = base.extend<{ foreign: (port?: string) => Promise<ForeignBrowser> }>({
  foreign: async ({}, use, info) => {
    const started: ForeignBrowser[] = [];
    await use(async port => {
      const browser = await ForeignBrowser.start(
        info.outputPath(),
        'data:text/html,<title>Theirs</title><button>Press</button>',
        port,
      );
      started.push(browser);
      return browser;
    });
    await Promise.all(started.map(browser => browser.end()));
  },
});

test('an attached browser is worked in, left open, and come back to, also after it was away', async ({
  foreign,
  start,
  site,
}) => {
  test.slow(); // two whole browsers are started
  const browser = await foreign();
  const { call } = await start({ browser: { isolated: false, cdpEndpoint: browser.endpoint } });
  const there = await call('browser_snapshot');
  expect(there.page).toContain('Page Title: Theirs');
  // The eyes see what a click does, on the first connection and on later ones.
  const url = site.page(
    '<title>Ours</title><button onclick="this.nextSibling.value = \'Done\'">Press</button><output>',
  );
  const press = async (): Promise<void> => {
    const opened = await call('browser_navigate', { url });
    const clicked = await call('browser_click', { target: opened.ref('button') });
    expect(clicked.snapshot).toContain('Done');
    expect(clicked.events ?? '').not.toContain('quiet time');
  };
  await press();
  expect((await call('browser_close')).value).toBe(
    'This session has left the browser, which stays open with its tabs. The next call comes back to it.',
  );
  expect(await browser.titles()).toEqual(['Ours']);
  expect((await call('browser_snapshot')).page).toContain('Page Title: Ours');
  await browser.end();
  await expect
    .poll(async () => (await call('browser_snapshot')).error, { timeout: 20_000 })
    .toMatch(/Could not connect to the browser at http:\/\/\S+: .*ECONNREFUSED/);
  await foreign(browser.port);
  await press();
});
