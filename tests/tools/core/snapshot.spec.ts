import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

const page = `<main><h1>Shop</h1><section aria-label="Cart"><ul><li><button>Remove</button></li></ul></section></main>`;

test('a part is shown alone and leaves the other refs alive', async ({ call, site }) => {
  const whole = await call('browser_navigate', { url: site.page(page) });
  const part = await call('browser_snapshot', { target: whole.ref('region "Cart"') });
  expect(part.snapshot).toMatch(/^- region "Cart" \[ref=e\d+\]:\n {2}- list/);
  expect(part.snapshot).not.toContain('Shop');
  expect((await call('browser_click', { target: whole.ref('heading "Shop"') })).error).toBeUndefined();
});

test('a part can be named by a selector', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(page) });
  expect((await call('browser_snapshot', { target: 'section' })).snapshot).toMatch(/^- region "Cart"/);
  expect((await call('browser_snapshot', { target: '#none' })).error).toContain('"#none" does not match any elements.');
});

test('depth and boxes', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(page) });
  const shallow = await call('browser_snapshot', { depth: 1 });
  expect(shallow.snapshot).toContain('region "Cart"');
  expect(shallow.snapshot).not.toContain('list');
  expect((await call('browser_snapshot', { boxes: true })).snapshot).toMatch(
    /button "Remove" \[ref=e\d+\] \[box=\d+,\d+,\d+,\d+\]/,
  );
});

test('a snapshot can go to a file', async ({ call, site, workspaceDir }) => {
  await call('browser_navigate', { url: site.page(page) });
  const saved = await call('browser_snapshot', { filename: 'page.yml' });
  expect(saved.snapshot).toBe('- [Snapshot](./page.yml)');
  expect(fs.readFileSync(path.join(workspaceDir, 'page.yml'), 'utf8')).toMatch(/^- main \[ref=e2\]:\n/);
});

test('a ref that is gone is an error that says what to do', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(page) });
  const gone = await call('browser_snapshot', { target: 'e999' });
  expect(gone.isError).toBe(true);
  expect(gone.error).toContain('Ref e999 not found in the current page snapshot. Try capturing new snapshot.');
  expect(gone.page).toContain(site.origin);
});

test('frames are part of the page, and what is in them can be clicked', async ({ call, site }) => {
  site.page(`<button onclick="this.textContent='Pressed'">Inner</button>`, '/inner');
  const opened = await call('browser_navigate', {
    url: site.page(`<iframe src="${site.otherOrigin}/inner"></iframe>`),
  });
  const clicked = await call('browser_click', { target: opened.ref('Inner') });
  expect(clicked.snapshot).toContain('button "Pressed"');
  expect(clicked.code).toBe(
    `await page.locator('iframe').contentFrame().getByRole('button', { name: 'Inner' }).click();`,
  );
});

test.describe('mode none', () => {
  test.use({ config: { snapshot: { mode: 'none' } } });
  test('actions show no snapshot, asking does', async ({ call, site }) => {
    expect((await call('browser_navigate', { url: site.page(page) })).snapshot).toBeUndefined();
    expect((await call('browser_snapshot')).snapshot).toContain('heading "Shop"');
  });
});

test.describe('mode file', () => {
  test.use({ config: { snapshot: { mode: 'file' } } });
  test('actions link a file that holds exactly the snapshot', async ({ call, site, workspaceDir }) => {
    const opened = await call('browser_navigate', { url: site.page('<h1>Hi</h1>') });
    const [, file = ''] = /^- \[Snapshot\]\((\.ariadne-mcp\/page-.*\.yml)\)$/.exec(opened.snapshot ?? '') ?? [];
    expect(fs.readFileSync(path.join(workspaceDir, file), 'utf8')).toBe('- heading "Hi" [level=1] [ref=e2]');
    expect(fs.readFileSync(path.join(workspaceDir, '.ariadne-mcp/.gitignore'), 'utf8')).toBe('*\n');
  });
});

test('passwords and one-time codes are never read out', async ({ call, site }) => {
  const { text } = await call('browser_navigate', {
    url: site.page(`<input type="password" aria-label="Password" value="hunter2-secret"><input aria-label="Code" autocomplete="one-time-code" value="493 201">
      <input aria-label="Name" value="Ada"><iframe srcdoc="<input type=password aria-label=Inner value=also-secret>"></iframe>`),
  });
  expect(text).not.toMatch(/hunter2|493|also-secret/);
  expect(text).toMatch(/textbox "Password" \[ref=e\d+\]: ••••/);
  expect(text).toMatch(/textbox "Name" \[ref=e\d+\]: Ada/);
  expect((await call('browser_find', { text: 'hunter2' })).value).toBe('No matches found for "hunter2".');
});
