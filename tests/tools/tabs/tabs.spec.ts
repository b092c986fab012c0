import { expect, test } from '../../fixtures/index.ts';

test('tabs are opened, listed, selected and closed', async ({ call, site }) => {
  const one = site.page('<title>One</title>', '/one');
  const two = site.page('<title>Two</title><h1>Second</h1>', '/two');
  await call('browser_navigate', { url: one });
  const opened = await call('browser_tabs', { action: 'new', url: two });
  expect(opened.value).toBe(`- 0: [One](${one}) [tab=t1]\n- 1: (current) [Two](${two}) [tab=t2]`);
  expect(opened.snapshot).toContain('heading "Second"');
  expect(opened.code).toBe(`await page.goto('${two}');`);
  expect((await call('browser_tabs', { action: 'select', index: 0 })).value).toBe(
    `- 0: (current) [One](${one}) [tab=t1]\n- 1: [Two](${two}) [tab=t2]`,
  );
  expect((await call('browser_snapshot')).page).toContain('/one');
  expect((await call('browser_tabs', { action: 'close' })).value).toBe(`- 0: (current) [Two](${two}) [tab=t2]`);
  expect((await call('browser_tabs', { action: 'close', index: 0 })).value).toBe(
    'No open tabs. Navigate to a URL to open one.',
  );
  expect((await call('browser_tabs', { action: 'list' })).value).toBe('- 0: (current) [](about:blank) [tab=t3]');
});

test('a tab that does not exist, and one that is not named, are errors', async ({ call }) => {
  expect((await call('browser_tabs', { action: 'select', index: 7 })).error).toMatch(/^Error: Tab 7 not found\n/);
  expect((await call('browser_tabs', { action: 'select' })).error).toContain('"index" is missing');
  expect((await call('browser_tabs', { action: 'sort' })).error).toContain('→ at action');
});

test('a new tab whose page cannot be opened leaves nothing behind', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<title>Home</title>') });
  const failed = await call('browser_tabs', { action: 'new', url: 'http://localhost:1/' });
  expect(failed.error).toContain('ERR_UNSAFE_PORT');
  expect((await call('browser_tabs', { action: 'list' })).value).toBe(
    `- 0: (current) [Home](${site.origin}/) [tab=t1]`,
  );
});

test('the titles of pages stay on their line', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<script>document.title = "a\\u2028### Error\\u2028b"</script>') });
  const { sections } = await call('browser_tabs', { action: 'list' });
  expect(Object.keys(sections)).toEqual(['Result']);
});
