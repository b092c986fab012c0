import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test('dialogs are answered, one after the other, and their answers reach the page', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      `<title>Ask</title><p></p><button onclick="document.querySelector('p').textContent = confirm('One?') + ' ' + prompt('Two?', 'Ada')">Go</button>`,
    ),
  });
  const asked = await call('browser_click', { target: 'button' });
  expect(asked.modal).toBe('- ["confirm" dialog with message "One?"]: can be handled by browser_handle_dialog');
  expect(asked.code).toBe(`await page.locator('button').click();`);
  expect(asked.snapshot).toBeUndefined();
  const second = await call('browser_handle_dialog', { accept: false });
  expect(second.modal).toContain('"prompt" dialog with message "Two?"');
  const done = await call('browser_handle_dialog', { accept: true });
  expect(done.modal).toBeUndefined();
  expect(done.snapshot).toContain('false Ada');
  expect(done.code).toContain(`page.once('dialog', dialog => dialog.accept('Ada'));`);
  expect(done.page).toContain('- Page Title: Ask');
});

test('a dialog that comes later, and one while a page loads, are told by the call that caused them', async ({
  call,
  site,
}) => {
  await call('browser_navigate', {
    url: site.page(`<button onclick="setTimeout(() => alert('Late'), 100)">Go</button>`),
  });
  expect((await call('browser_click', { target: 'button' })).modal).toContain('Late');
  await call('browser_handle_dialog', { accept: true });
  const loading = await call('browser_navigate', { url: site.page(`<script>alert('Welcome')</script><h1>After</h1>`) });
  expect(loading.modal).toContain('Welcome');
  expect(loading.isError).toBe(false);
  expect((await call('browser_handle_dialog', { accept: true })).snapshot).toContain('heading "After"');
});

test('leaving a page that asks first can be accepted and dismissed', async ({ call, site }) => {
  site.page('<h1>Other</h1>', '/other');
  await call('browser_navigate', {
    url: site.page(`<a href="/other">Leave</a><script>onbeforeunload = event => event.preventDefault()</script>`),
  });
  const asked = await call('browser_click', { target: 'a' });
  expect(asked.modal).toContain('"beforeunload" dialog');
  expect((await call('browser_handle_dialog', { accept: false })).snapshot).toContain('link "Leave"');
  await call('browser_click', { target: 'a' });
  expect((await call('browser_handle_dialog', { accept: true })).snapshot).toContain('heading "Other"');
});

test('what a dialog blocks is refused with the tool that helps; what only reads the journal goes on', async ({
  call,
  site,
}) => {
  await call('browser_navigate', {
    url: site.page(`<script>console.log('before')</script><button onclick="alert(1)">Go</button>`),
  });
  await call('browser_click', { target: 'button' });
  for (const [name, args] of [
    ['browser_click', { target: 'button' }],
    ['browser_snapshot', {}],
    ['browser_evaluate', { function: '1' }],
  ] as const) {
    const refused = await call(name, args);
    expect(refused.error).toBe(
      `Error: Tool "${name}" does not handle the modal state.\nAnswer it with browser_handle_dialog first.`,
    );
    expect(refused.modal).toContain('"alert"');
  }
  expect((await call('browser_console_messages')).value).toContain('before');
  expect((await call('browser_network_requests', { static: true })).value).toContain('=> [200]');
  expect((await call('browser_tabs', { action: 'list' })).value).toContain('(current)');
  await call('browser_handle_dialog', { accept: true });
  expect((await call('browser_handle_dialog', { accept: true })).error).toContain(
    'can only be used when there is related modal state present.',
  );
});

test('a file chooser is answered, dismissed, and does not keep from reading', async ({ call, site, workspaceDir }) => {
  fs.mkdirSync(workspaceDir, { recursive: true });
  fs.writeFileSync(path.join(workspaceDir, 'note.txt'), 'hello');
  await call('browser_navigate', {
    url: site.page(`<input type="file" aria-label="Choose"><p></p><script>
      document.querySelector('input').onchange = async event => document.querySelector('p').textContent = event.target.files[0].name + ' says ' + await event.target.files[0].text()</script>`),
  });
  const opened = await call('browser_click', { target: 'input' });
  expect(opened.modal).toBe('- [File chooser]: can be handled by browser_file_upload');
  expect((await call('browser_snapshot')).snapshot).toContain('button "Choose"');
  expect((await call('browser_click', { target: 'input' })).error).toContain(
    'Answer it with browser_file_upload first.',
  );
  const uploaded = await call('browser_file_upload', { paths: ['note.txt'] });
  expect(uploaded.snapshot).toContain('note.txt says hello');
  expect(uploaded.code).toContain('await fileChooser.setFiles([');
  expect(uploaded.modal).toBeUndefined();
  await call('browser_click', { target: 'input' });
  expect((await call('browser_file_upload')).modal).toBeUndefined();
  expect((await call('browser_file_upload', { paths: ['note.txt'] })).error).toContain(
    'The tool "browser_file_upload" can only be used when there is related modal state present.',
  );
});

test('files go straight to an input or to the button that opens a chooser', async ({ call, site, workspaceDir }) => {
  fs.mkdirSync(workspaceDir, { recursive: true });
  fs.writeFileSync(path.join(workspaceDir, 'a.txt'), 'a');
  await call('browser_navigate', {
    url: site.page(
      `<input type="file" hidden onchange="document.querySelector('p').textContent += 'got ' + this.files[0].name + ';'"><button onclick="document.querySelector('input').click()">Pick</button><p></p>`,
    ),
  });
  const direct = await call('browser_file_upload', { target: 'input', paths: ['a.txt'] });
  expect(direct.snapshot).toContain('got a.txt;');
  expect(direct.code).toMatch(/^await page\.locator\('input'\)\.setInputFiles\(\['.*a\.txt'\]\);$/);
  const button = await call('browser_file_upload', { target: 'button', paths: ['a.txt'] });
  expect(button.error).toBeUndefined();
  expect(button.modal).toBeUndefined();
  const outside = await call('browser_file_upload', { target: 'input', paths: ['/etc/hostname'] });
  expect(outside.error).toMatch(/File access denied: \/etc\/hostname is outside allowed roots/);
});

test('files and data are dropped, and elements dragged', async ({ call, site, workspaceDir }) => {
  fs.mkdirSync(workspaceDir, { recursive: true });
  fs.writeFileSync(path.join(workspaceDir, 'a.txt'), 'content');
  await call('browser_navigate', {
    url: site.page(`<div id="zone" style="height:100px" ondragover="event.preventDefault()"
      ondrop="event.preventDefault(); const file = event.dataTransfer.files[0]; (file ? file.text() : Promise.resolve(event.dataTransfer.getData('text/plain'))).then(text => result.textContent = 'got ' + text)">Zone</div>
      <div id="card" draggable="true" style="height:50px" ondragstart="event.dataTransfer.setData('text/plain', 'card')">Card</div><p id="result"></p>`),
  });
  await call('browser_drop', { target: '#zone', paths: ['a.txt'] });
  // The page reads the file in its own time.
  expect((await call('browser_wait_for', { text: 'got content' })).error).toBeUndefined();
  const data = await call('browser_drop', { target: '#zone', data: { 'text/plain': 'words' } });
  expect(data.code).toBe(`await page.locator('#zone').drop({ data: { 'text/plain': 'words' } });`);
  expect((await call('browser_drop', { target: '#zone' })).error).toContain(
    'At least one of "paths" or "data" must be provided.',
  );
  const dragged = await call('browser_drag', { startTarget: '#card', endTarget: '#zone' });
  expect((await call('browser_wait_for', { text: 'got card' })).error).toBeUndefined();
  expect(dragged.code).toBe(`await page.locator('#card').dragTo(page.locator('#zone'), {\n  steps: 12\n});`);
});

test('downloads are saved, never over one another, and told with path and size', async ({
  call,
  site,
  workspaceDir,
}) => {
  const file = site.route('/file', (_, response) =>
    response
      .writeHead(200, { 'content-disposition': 'attachment; filename="../re port.txt"', 'content-type': 'text/plain' })
      .end('12345'),
  );
  await call('browser_navigate', { url: site.page('<h1>Files</h1><a href="/file">Get</a>') });
  const first = await call('browser_click', { target: 'a' });
  const events = (first.events ?? '') + ((await call('browser_wait_for', { textGone: 'nothing' })).events ?? '');
  expect(events).toMatch(/- Downloading file .*re port\.txt \.\.\./);
  const [, saved = ''] = /- Downloaded file .* to "(\.ariadne-mcp\/[^"]+)" \(5 bytes\)/.exec(events) ?? [];
  expect(fs.readFileSync(path.join(workspaceDir, saved), 'utf8')).toBe('12345');
  const again = await call('browser_navigate', { url: file });
  expect(again.isError).toBe(false);
  expect(again.page).toContain(`- Page URL: ${site.origin}/`);
  const more = (again.events ?? '') + ((await call('browser_wait_for', { textGone: 'nothing' })).events ?? '');
  expect(more).toMatch(/- Downloaded file .* to "\.ariadne-mcp\/.*-2\.txt"/);
});
