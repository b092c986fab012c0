import { expect, test } from '../../fixtures/index.ts';

test('the configuration in force, with where it came from and without what is secret', async ({ connect }) => {
  const { call } = await connect({
    capabilities: ['config'],
    timeouts: { action: 12_345 },
    browser: {
      isolated: true,
      cdpHeaders: { Authorization: 'Bearer hunter2' },
      launchOptions: { headless: true, proxy: { server: 'http://me:hunter2@proxy:1', password: 'hunter2' } },
      contextOptions: {
        viewport: { width: 640, height: 480 },
        httpCredentials: { username: 'me', password: 'hunter2' },
        extraHTTPHeaders: { 'X-Key': 'hunter2' },
      },
    },
  });
  const { value, text, isError } = await call('browser_get_config');
  expect(isError).toBe(false);
  expect(text).not.toContain('hunter2');
  expect(JSON.parse(value ?? '')).toMatchObject({
    capabilities: ['config'],
    timeouts: { action: 12_345, navigation: 60_000 },
    browser: {
      isolated: true,
      cdpHeaders: { Authorization: '<hidden>' },
      launchOptions: { proxy: { server: 'http://<hidden>@proxy:1/', password: '<hidden>' } },
      contextOptions: { viewport: { width: 640, height: 480 }, httpCredentials: { username: 'me' } },
    },
    sources: { 'timeouts.action': 'configuration', 'browser.isolated': 'configuration', capabilities: 'configuration' },
  });
});

test('no browser is started for it', async ({ connect }) => {
  const { call, session } = await connect({ capabilities: ['config'] });
  await call('browser_get_config');
  expect(session.context).toBeUndefined();
});
