import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

const password = `p&ss "word" <4711>`;
const token = 'tok_0123456789abcdef';

test.use({
  config: { capabilities: ['all'], secrets: { 'X-PASSWORD': password, TOKEN: token, PIN: '0815' } },
});

/** No form of a secret that the page could have made. */
function expectHidden(text: string, where: string): void {
  for (const form of [
    password,
    token,
    encodeURIComponent(password),
    JSON.stringify(password).slice(1, -1),
    password.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    Buffer.from(token).toString('base64').slice(0, 20),
  ])
    expect(text, where).not.toContain(form);
}

test('a secret is typed by its name, and the code reads it from the environment', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<input aria-label="Name"><input aria-label="Token">') });
  await call('browser_start_recording');
  const typed = await call('browser_type', { target: 'input >> nth=0', text: 'X-PASSWORD', submit: true });
  expect(typed.code).toMatch(
    /^await page\.[^\n]*\.fill\(process\.env\['X-PASSWORD'\]\);\nawait page\.[^\n]*\.press\('Enter'\);$/,
  );
  const filled = await call('browser_fill_form', {
    fields: [
      { name: 'Token', type: 'textbox', target: 'input >> nth=1', value: 'TOKEN' },
      // Who knows the value is not kept from typing it.
      { name: 'Name', type: 'textbox', target: 'input >> nth=0', value: password },
    ],
  });
  expect(filled.code).toContain(".fill(process.env['TOKEN']);");
  expect(filled.code).toContain(".fill(process.env['X-PASSWORD']);");
  expect(filled.snapshot).toContain('<secret>TOKEN</secret>');
  const real = `() => [...document.querySelectorAll('input')].map(({ value }) => value.length).join()`;
  expect((await call('browser_evaluate', { function: real })).value).toBe(`"${password.length},${token.length}"`);
  const recorded = await call('browser_stop_recording');
  expect(recorded.value).toContain("fill(process.env['X-PASSWORD'])");
  expectHidden(recorded.text, 'recording');
});

test('no answer and no file of text says a secret', async ({ call, site, workspaceDir }) => {
  site.route('/echo', (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-token': token });
    response.end(JSON.stringify({ password, token, auth: request.headers.authorization }));
  });
  const basic = Buffer.from(`me:${token}`).toString('base64');
  await call('browser_navigate', {
    url: site.page('<title>Form</title><input aria-label="Name"><button>Go</button><ul></ul>'),
  });
  await call('browser_type', { target: 'input', text: 'X-PASSWORD' });
  await call('browser_evaluate', {
    function: `() => {
      const { value } = document.querySelector('input');
      document.title = value;
      history.replaceState(null, '', '/?q=' + encodeURIComponent(value) + '&t=tok_' + '0123456789abcdef');
      document.querySelector('button').setAttribute('aria-label', 'Send ' + value);
      document.querySelector('ul').innerHTML = Array.from({ length: 900 }, (_, at) => '<li>' + 'x'.repeat(at % 40) + ' tok_' + '0123456789abcdef and more</li>').join('');
      console.error(value, { value });
      localStorage.setItem('saved', value);
      document.cookie = 'saved=' + encodeURIComponent(value);
      return fetch('/echo?' + new URLSearchParams({ value }), { headers: { authorization: 'Basic ${basic}' }, method: 'POST', body: value }).then(() => {});
    }`,
  });
  for (const [name, args] of [
    ['browser_snapshot', {}],
    ['browser_snapshot', { filename: 'snapshot.yml' }],
    ['browser_find', { text: 'and more' }],
    ['browser_text', {}],
    ['browser_text', { from: 12_000 }],
    ['browser_evaluate', { function: '() => document.body.innerHTML.repeat(3)' }],
    ['browser_evaluate', { function: '() => document.body.outerHTML', filename: 'result.json' }],
    ['browser_evaluate', { function: '() => { throw new Error(document.title) }' }],
    ['browser_evaluate', { function: `() => btoa('a' + document.querySelector('ul').textContent)` }],
    ['browser_console_messages', {}],
    ['browser_console_messages', { filename: 'console.txt' }],
    ['browser_network_requests', { filter: 'echo' }],
    ['browser_network_requests', { static: true, filename: 'requests.txt' }],
    ['browser_network_request', { index: 2 }],
    ['browser_network_request', { index: 2, part: 'request-body' }],
    ['browser_network_request', { index: 2, part: 'response-body', filename: 'body.json' }],
    ['browser_run_code_unsafe', { code: 'async page => { console.log(await page.title()); return page.content(); }' }],
    ['browser_click', { target: `text=${password}` }],
    ['browser_click', { target: 'button' }],
    ['browser_generate_locator', { target: 'button' }],
    ['browser_verify_text_visible', { text: token }],
    ['browser_localstorage_list', {}],
    ['browser_cookie_list', {}],
    ['browser_tabs', { action: 'list' }],
    ['browser_get_config', {}],
    ['browser_navigate', { url: `${site.origin}/?token=${token}` }],
    ['browser_take_screenshot', { filename: `${token}.png` }],
  ] as const) {
    const answer = await call(name, args);
    expectHidden(answer.text, `${name} ${JSON.stringify(args)}`);
  }
  const saved = await call('browser_storage_state', { filename: 'state.json' });
  expectHidden(saved.text, 'storage state');
  const files = fs
    .readdirSync(workspaceDir, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(yml|txt|json|md)$/.test(name));
  expect(files.length).toBeGreaterThan(6);
  for (const file of files) {
    const text = fs.readFileSync(path.join(workspaceDir, file), 'utf8');
    // A state is of use only with what it holds.
    if (file === 'state.json') expect(text).toContain(JSON.stringify(password).slice(1, -1));
    else expectHidden(text, file);
  }
});
