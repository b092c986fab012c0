import { expect, test } from '../../fixtures/index.ts';
import { Site } from '../../fixtures/site.ts';
import { configFrom } from '../../../src/config/load.ts';
import { Addresses } from '../../../src/session/addresses.ts';
import { resolveAddress } from '../../../src/tools/address.ts';
import { bareLinux } from '../../config/machine.ts';

const closed = new Addresses(configFrom({}, bareLinux, []));
const open = new Addresses(configFrom({ allowUnrestrictedFileAccess: true }, bareLinux, []));

test('an address without a scheme is completed as people mean it', () => {
  for (const [typed, meant] of [
    ['localhost', 'http://localhost'],
    ['localhost:8080/a', 'http://localhost:8080/a'],
    ['127.0.0.1:80', 'http://127.0.0.1:80'],
    ['example.com', 'https://example.com'],
    ['example.com:8443/x?y#z', 'https://example.com:8443/x?y#z'],
    [' https://example.com ', 'https://example.com'],
    ['about:blank', 'about:blank'],
    ['data:text/html,<p>x', 'data:text/html,<p>x'],
  ] as const)
    expect(resolveAddress(typed, closed)).toBe(meant);
});

test('files are opened only where everything is allowed', () => {
  expect(() => resolveAddress('file:///etc/passwd', closed)).toThrow(
    'Access to "file:" protocol is blocked. Attempted URL: "file:///etc/passwd"',
  );
  for (const [typed, scheme] of [
    [' FiLe:///etc/passwd', 'file:'],
    ['file:/etc/passwd', 'file:'],
    ['view-source:file:///etc/passwd', 'view-source:'],
    ['view-source:https://example.com', 'view-source:'],
    ['filesystem:https://example.com/temporary/x', 'filesystem:'],
    ['blob:file:///4b1d', 'blob:'],
    ['javascript:fetch("file:///etc/passwd")', 'javascript:'],
    ['ftp://example.com/x', 'ftp:'],
    ['chrome-extension://abc/x.html', 'chrome-extension:'],
    ['devtools://devtools/bundled/inspector.html', 'devtools:'],
    ['jar:file:///x', 'jar:'],
  ] as const)
    expect(() => resolveAddress(typed, closed), typed).toThrow(`Access to "${scheme}" protocol is blocked`);
  expect(resolveAddress('file:///etc/passwd', open)).toBe('file:///etc/passwd');
  expect(resolveAddress('chrome://version', closed)).toBe('chrome://version');
  // The parser of addresses takes line breaks out, and what is left must not be a scheme that was not looked at.
  expect(resolveAddress('fi\nle:///etc/passwd', closed)).toMatch(/^https:/);
});

test('the status of a document is told when it is not a success', async ({ call, site }) => {
  site.route('/pay', (_, response) =>
    response.writeHead(402, 'Payment Required', { 'content-type': 'text/html' }).end('<p>pay'),
  );
  expect((await call('browser_navigate', { url: `${site.origin}/pay` })).page).toContain(
    '- HTTP status: 402 Payment Required',
  );
  site.route('/move', (_, response) => response.writeHead(302, { location: '/' }).end());
  site.page('<p>home');
  expect((await call('browser_navigate', { url: `${site.origin}/move` })).page).toBe(`- Page URL: ${site.origin}/`);
});

test('an address where nobody listens is an error with the next move, and the session goes on', async ({
  call,
  site,
}) => {
  const stopped = await Site.start();
  await stopped.stop();
  const failed = await call('browser_navigate', { url: stopped.origin });
  expect(failed.error).toBe(
    `Error: net::ERR_CONNECTION_REFUSED at ${stopped.origin}\nNothing listens at that address: check the port, or start the server first.`,
  );
  expect(failed.isError).toBe(true);
  expect(failed.code).toBeUndefined();
  expect((await call('browser_navigate', { url: site.page('<h1>Here</h1>') })).snapshot).toContain('heading "Here"');
});

test('back goes to the page before, and says so when there is none', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<h1>One</h1>', '/one') });
  await call('browser_navigate', { url: site.page('<h1>Two</h1>', '/two') });
  const back = await call('browser_navigate_back');
  expect(back.code).toBe('await page.goBack();');
  expect(back.snapshot).toContain('heading "One"');
  expect(back.page).toContain('/one');
  await call('browser_navigate_back'); // to about:blank
  const none = await call('browser_navigate_back');
  expect(none.isError).toBe(true);
  expect(none.error).toContain('There is no page to go back to in this tab.');
});

test('back within a document counts as going back', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<h1>Doc</h1><a href="#part">part</a>') });
  const moved = await call('browser_click', { target: 'text=part' });
  expect(moved.page).toContain('#part');
  const back = await call('browser_navigate_back');
  expect(back.isError).toBe(false);
  expect(back.page).not.toContain('#part');
});

test('a dialog that is open is in the way of a navigation', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<button onclick="alert(1)">Ask</button>') });
  const asked = await call('browser_click', { target: 'text=Ask' });
  expect(asked.modal).toBe('- ["alert" dialog with message "1"]: can be handled by browser_handle_dialog');
  expect(asked.code).toBe(`await page.locator('text=Ask').click();`);
  const refused = await call('browser_navigate', { url: site.page('<h1>Other</h1>', '/other') });
  expect(refused.isError).toBe(true);
  expect(refused.error).toBe(
    'Error: Tool "browser_navigate" does not handle the modal state.\nAnswer it with browser_handle_dialog first.',
  );
  expect(refused.code).toBeUndefined();
});

test('a page whose picture never comes is usable once its document is there', async ({ call, site }) => {
  site.route('/hang.png', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).flushHeaders());
  const opened = await call('browser_navigate', { url: site.page('<h1>Ready</h1><img src="/hang.png">') });
  expect(opened.isError).toBe(false);
  expect(opened.snapshot).toContain('heading "Ready"');
});

test('what a page draws after it was loaded is there', async ({ call, site }) => {
  site.route('/data', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('from the server'),
  );
  const url = site.page(`<h1>App</h1><p></p><script>addEventListener('load', async () => {
    document.querySelector('p').textContent = await (await fetch('/data')).text();
  })</script>`);
  expect((await call('browser_navigate', { url })).snapshot).toContain('from the server');
});
