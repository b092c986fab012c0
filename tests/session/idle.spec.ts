import { expect, test } from '../fixtures/index.ts';

test.use({ config: { timeouts: { idle: 400 } } });

test('a browser that nobody asks anything is closed, and the next call says so', async ({ connect, site }) => {
  const { call, session } = await connect();
  await call('browser_navigate', { url: site.page('<h1>Here</h1>') });
  await expect.poll(() => session.context).toBeUndefined();
  const next = await call('browser_snapshot');
  expect(next.page).toBe('- Page URL: about:blank');
  expect(next.events).toContain('The browser was closed because no call came for 0.4 s.');
});

test('a long call is no idleness', async ({ connect, site }) => {
  const { call, session } = await connect();
  await call('browser_navigate', { url: site.page('<h1>Here</h1>') });
  const { context } = session;
  await call('browser_wait_for', { time: 1 });
  expect(session.context).toBe(context);
  expect(context).toBeDefined();
});
