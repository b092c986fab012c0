import { expect, test } from '../fixtures/index.ts';

test('a tab that crashes is replaced, cookies kept, and the answer says so', async ({ call, site }) => {
  const url = site.page(`<h1>Alive</h1><script>document.cookie = 'kept=yes'</script>`);
  await call('browser_navigate', { url });
  const crashed = await call('browser_navigate', { url: 'chrome://crash' });
  expect(crashed.isError).toBe(true);
  expect(crashed.error).toMatch(/The page crashed\.|net::ERR_ABORTED/); // whichever the browser tells first
  const next = await call('browser_navigate', { url });
  expect(next.isError).toBe(false);
  expect(next.events).toContain('The page crashed and was reset to about:blank. Cookies are kept.');
  expect(next.snapshot).toContain('heading "Alive"');
  expect((await call('browser_evaluate', { function: 'document.cookie' })).value).toContain('kept=yes');
});

test('a browser that is killed is started again, and the answer says so', async ({ connect, site }) => {
  const { call, session } = await connect();
  const url = site.page('<h1>Back</h1>');
  await call('browser_navigate', { url });
  await session.context?.close();
  const next = await call('browser_navigate', { url });
  expect(next.snapshot).toContain('heading "Back"');
  expect(next.events).toContain('The browser was closed or died outside of this session.');
});

test('a click on a link that the server never answers ends, and the page can be used', async ({ call, site }) => {
  site.route('/never', () => {});
  await call('browser_navigate', { url: site.page('<a href="/never">Wait</a><button>Other</button>') });
  const clicked = await call('browser_click', { target: 'a' });
  expect(clicked.isError).toBe(false);
  expect(clicked.events).toContain('did not answer');
  expect(clicked.snapshot).toContain('link "Wait"');
  expect((await call('browser_click', { target: 'button' })).error).toBeUndefined();
});

test.describe('with short deadlines', () => {
  test.use({ config: { timeouts: { call: 8000, navigation: 3000 } } });

  test('a page whose script never ends is replaced by a blank one', async ({ call, site }) => {
    const url = site.page('<h1>Fine</h1>');
    await call('browser_navigate', { url });
    const stuck = await call('browser_evaluate', { function: '() => { for (;;); }' });
    expect(stuck.isError).toBe(true);
    expect(stuck.events).toContain(
      'no longer answered, because its scripts never end, and was replaced by a blank one. Cookies are kept.',
    );
    expect((await call('browser_navigate', { url })).snapshot).toContain('heading "Fine"');
  });

  test('an address that the server never answers is an error, and the page before is still there', async ({
    call,
    site,
  }) => {
    site.route('/never', () => {});
    await call('browser_navigate', { url: site.page('<h1>Before</h1>') });
    const never = await call('browser_navigate', { url: `${site.origin}/never` });
    expect(never.error).toContain('Timeout 3000ms exceeded while opening');
    expect(never.snapshot).toBe('No changes');
    expect((await call('browser_snapshot')).snapshot).toContain('heading "Before"');
  });
});

test('a tab that its page closes gives way to its opener', async ({ call, site }) => {
  site.page(`<title>Second</title><button onclick="window.close()">Close me</button>`, '/second');
  await call('browser_navigate', {
    url: site.page('<title>First</title><button onclick="window.open(\'/second\')">Open</button>'),
  });
  await call('browser_tabs', { action: 'new' });
  await call('browser_tabs', { action: 'select', index: 0 });
  const opened = await call('browser_click', { target: 'button' });
  expect(opened.page).toContain('Second');
  const closed = await call('browser_click', { target: 'text=Close me' });
  expect(closed.isError).toBe(false);
  expect(closed.page).toContain('First');
  expect(closed.events).toContain('The current tab was closed by its page.');
});

test('the next call works when the page closed the last tab', async ({ call, site }) => {
  await call('browser_tabs', { action: 'list' });
  await call('browser_navigate', { url: site.page(`<button onclick="open('', '_self').close()">Bye</button>`) });
  await call('browser_run_code_unsafe', { code: 'page => page.close()' });
  expect((await call('browser_snapshot')).page).toBe('- Page URL: about:blank');
});

test('a frameset whose frame never loads is usable', async ({ call, site }) => {
  site.route('/never', () => {});
  site.page('<h1>Left</h1>', '/left');
  const opened = await call('browser_navigate', {
    url: site.page('<frameset cols="50%,50%"><frame src="/left"><frame src="/never"></frameset>'),
  });
  expect(opened.isError).toBe(false);
  expect(opened.snapshot).toContain('heading "Left"');
});
