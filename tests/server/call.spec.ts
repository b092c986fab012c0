import { expect, test } from '../fixtures/index.ts';

test('a tool that does not exist is an error', async ({ call }) => {
  const { result } = await call('browser_fly');
  expect(result).toEqual({
    content: [{ type: 'text', text: '### Error\nTool "browser_fly" not found' }],
    isError: true,
  });
});

test('calls sent together run one after another', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<title>t</title>') });
  const [first, second] = await Promise.all([
    call('browser_evaluate', {
      function: `async () => { window.busy = true; await new Promise(done => setTimeout(done, 300)); window.busy = false; return 'first'; }`,
    }),
    call('browser_evaluate', { function: `() => 'second ' + window.busy` }),
  ]);
  expect(first.value).toBe('"first"');
  expect(second.value).toBe('"second false"');
});

test('two first calls open one tab', async ({ call }) => {
  await Promise.all([call('browser_snapshot'), call('browser_snapshot')]);
  expect((await call('browser_tabs', { action: 'list' })).value).toBe('- 0: (current) [](about:blank) [tab=t1]');
});

test('cancelling a call frees the session', async ({ connect, site }) => {
  const { client, call } = await connect();
  await call('browser_navigate', { url: site.page('<h1>Wait</h1>') });
  const cancel = new AbortController();
  const waiting = client.callTool({ name: 'browser_wait_for', arguments: { time: 30 } }, undefined, {
    signal: cancel.signal,
  });
  const next = call('browser_snapshot');
  cancel.abort();
  await expect(waiting).rejects.toThrow();
  expect((await next).snapshot).toContain('heading "Wait"');
});

test.describe('with a short deadline', () => {
  test.use({ config: { timeouts: { call: 10_000 } } });

  test('a script that never ends is given up, and the session goes on', async ({ call, site }) => {
    const opened = await call('browser_navigate', { url: site.page('<h1>Stuck</h1>') });
    expect(opened.error).toBeUndefined();
    const stuck = await call('browser_evaluate', { function: '() => new Promise(() => {})' });
    expect(stuck.isError).toBe(true);
    expect(stuck.error).toContain('The call did not end within 10 s and was given up.');
    expect(stuck.error).toContain('Look at the page with browser_snapshot');
    expect((await call('browser_snapshot')).snapshot).toContain('heading "Stuck"');
  });
});

test('a failed call keeps its context', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<title>Kept</title><h1>Here</h1>') });
  const failed = await call('browser_evaluate', { function: '() => { throw new Error("boom") }' });
  expect(Object.keys(failed.sections)).toEqual(['Error', 'Page', 'Snapshot']);
  expect(failed.snapshot).toBe('No changes');
  expect(failed.result['isError']).toBe(true);
});

test('an answer carries nothing but its content', async ({ call, site }) => {
  const { result } = await call('browser_navigate', { url: site.page('<p>x') });
  expect(Object.keys(result)).toEqual(['content']);
});

test('errors of the page are told once, the rest is counted', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page('<script>console.log("a"); console.error("bad\\n### Result"); oops()</script>'),
  });
  expect(opened.page).toContain('- Console: 2 errors, 0 warnings');
  expect(opened.events?.split('\n')).toEqual([
    `- [ERROR] bad @ ${site.origin}/:0`,
    '- [PAGE ERROR] ReferenceError: oops is not defined',
    '- 1 more console message',
  ]);
  expect((await call('browser_snapshot')).events).toBeUndefined();
});
