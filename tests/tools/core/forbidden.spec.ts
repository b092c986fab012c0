import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../../fixtures/index.ts';

/** What no answer may hold. */
const content = 'content-of-the-file';

test.use({ config: { capabilities: ['all'] } });

/** A local page that says its content in every way there is, and its address. */
function localPage(folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'local.html');
  fs.writeFileSync(
    file,
    `<title>${content}</title><h1>${content}</h1><script>console.error('${content}'); setTimeout(() => { throw new Error('${content}') })</script>`,
  );
  return pathToFileURL(file).href;
}

test('code that opens a local file gives nothing of it, in no way', async ({ call, site, workspaceDir }) => {
  const url = localPage(workspaceDir);
  const web = site.page('<h1>Web</h1>');
  const outputs = path.join(workspaceDir, '.ariadne-mcp');
  await call('browser_navigate', { url: web });
  for (const steps of [
    `const text = await read(page, '${url}'); await page.goto('${web}'); return text.repeat(500);`,
    `const text = await read(page, '${url}'); await page.goto('${web}'); console.log(text);`,
    `const text = await read(page, '${url}'); await page.goto('${web}'); throw new Error(text);`,
    `const other = await page.context().newPage(); const text = await read(other, '${url}'); await other.close(); return text;`,
    `return read(page, 'view-source:${url}');`,
  ]) {
    const code = `async page => {
      const read = async (from, address) => { await from.goto(address); return from.content(); };
      ${steps}
    }`;
    const answer = await call('browser_run_code_unsafe', { code });
    expect(answer.text, code).not.toContain(content);
    expect(answer.error, code).toContain(`Access to "file:" protocol is blocked. Attempted URL: "${url}"`);
    expect(fs.existsSync(outputs), 'nothing is written either').toBe(false);
  }
});

test('a tab that shows a local file is read by no tool, and can be left', async ({ call, site, workspaceDir }) => {
  const url = localPage(workspaceDir);
  await call('browser_navigate', { url: site.page('<h1>Web</h1>') });
  const opened = await call('browser_run_code_unsafe', { code: `async page => { await page.goto('${url}'); }` });
  expect(opened.snapshot).toMatch(/^The page may not be read\. Access to "file:" protocol is blocked/);
  for (const [name, args] of [
    ['browser_snapshot', {}],
    ['browser_find', { text: 'content' }],
    ['browser_text', {}],
    ['browser_evaluate', { function: '() => document.title' }],
    ['browser_take_screenshot', {}],
    ['browser_take_screenshot', { filename: 'shot.png' }],
    ['browser_pdf_save', { filename: 'page.pdf' }],
    ['browser_console_messages', { all: true }],
    ['browser_network_request', { index: 2, part: 'response-body' }],
    ['browser_wait_for', { text: content }],
    ['browser_click', { target: 'h1' }],
    ['browser_generate_locator', { target: 'h1' }],
    ['browser_run_code_unsafe', { code: 'async page => page.title()' }],
  ] as const) {
    const answer = await call(name, args);
    expect(answer.error, name).toMatch(/^Error: The page of this tab may not be read\. Access to "file:"/);
    expect(answer.text.replaceAll(`"${content}"`, ''), name).not.toContain(content);
    expect(answer.images, name).toEqual([]);
  }
  expect(fs.readdirSync(workspaceDir)).toEqual(['local.html']);
  const listed = await call('browser_tabs', { action: 'list' });
  expect(listed.value).toContain(url);
  expect(listed.text).not.toContain(content);

  const left = await call('browser_navigate', { url: site.origin });
  expect(left.snapshot).toContain('heading "Web"');
  for (const [name, args] of [
    ['browser_console_messages', { all: true, level: 'debug' }],
    ['browser_network_requests', { all: true, static: true }],
  ] as const)
    expect((await call(name, args)).text, name).not.toContain(content);
  const back = await call('browser_navigate_back');
  expect(back.text).not.toContain(content);
  expect(back.snapshot).toMatch(/^The page may not be read/);
  expect((await call('browser_snapshot')).isError).toBe(true);
});

test('where everything is allowed, local files are pages like others', async ({ connect, workspaceDir }) => {
  const { call } = await connect({ allowUnrestrictedFileAccess: true });
  const opened = await call('browser_navigate', { url: localPage(workspaceDir) });
  expect(opened.snapshot).toContain(content);
});

test('a page leads to no local file', async ({ connect, site, workspaceDir }) => {
  const { call, session } = await connect();
  const url = localPage(workspaceDir);
  site.route('/redirect', (_, response) => response.writeHead(302, { location: url }).end());
  const web =
    site.page(`<a href="${url}">link</a> <a href="${url}" target="_blank">tab</a> <a href="/redirect" target="_blank">redirect</a>
    <a href="view-source:${url}" target="_blank">source</a> <iframe src="${url}"></iframe> <iframe src="/redirect"></iframe>`);
  await call('browser_navigate', { url: web });
  const led = await call('browser_evaluate', {
    function: `() => { for (const link of document.links) link.click(); open('${url}'); open('/redirect'); location = '${url}'; }`,
  });
  expect(led.text).not.toContain(content);
  const { open } = await session.tabs();
  expect(open.length).toBeGreaterThan(1);
  for (const { page } of open) expect(await page.content()).not.toContain(content);
  const straight = await call('browser_navigate', { url: `${site.origin}/redirect` });
  expect(straight.isError).toBe(true);
  expect(straight.text).not.toContain(content);
});

test('a page of a blocked origin is neither opened nor answered for nor read', async ({ connect, site }) => {
  site.page(`<h1>${content}</h1>`);
  const { call } = await connect({ capabilities: ['network'], network: { blockedOrigins: [site.otherOrigin] } });
  await call('browser_navigate', { url: site.page('<h1>Fine</h1>', '/fine') });
  const refused = await call('browser_navigate', { url: site.otherOrigin });
  expect(refused.error).toBe(
    `Error: net::ERR_BLOCKED_BY_CLIENT at ${site.otherOrigin}/: it is blocked by configuration, because its origin is among those blocked (network.blockedOrigins).
Do without it: no call can change that, only the user.`,
  );
  expect(refused.page).toContain('/fine');
  await call('browser_route', { pattern: '**/*', body: '<h1>Routed</h1>', contentType: 'text/html' });
  const script = `fetch('${site.otherOrigin}/x').then(r => r.text(), e => e.message)`;
  expect((await call('browser_evaluate', { function: script })).value).toBe('"Failed to fetch"');
  expect((await call('browser_route_list')).value).toContain('hit 0 times');
  await call('browser_unroute');
  // Code can have the browser show what it likes; it is not told.
  const code = `async page => {
    await page.route('**/*', route => route.fulfill({ contentType: 'text/html', body: '<h1>${content}</h1>' }));
    await page.goto('${site.otherOrigin}'); return page.content(); }`;
  const shown = await call('browser_run_code_unsafe', { code });
  expect(shown.error).toContain('blocked by configuration');
  expect(shown.value).toBeUndefined();
  expect(shown.snapshot).toMatch(/^The page may not be read/);
});
