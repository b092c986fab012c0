import fs from 'node:fs';
import { expect, test, type Answer } from '../../fixtures/index.ts';
import { loadedBy } from '../../fixtures/loaded.ts';

test.use({ config: { slim: true } });

test("the demo's task is done with three tools", async ({ connect, site }) => {
  const { client, call } = await connect();
  expect((await client.listTools()).tools).toHaveLength(3);
  const url = site.page(fs.readFileSync('demo/tracker.html', 'utf8'));
  const opened = await call('browser_navigate', { url });
  const act = async (action: string, target: string | undefined, text?: string): Promise<Answer> => {
    const answer = await call('browser_act', { action, target, text });
    expect(answer.error).toBeUndefined();
    return answer;
  };
  expect((await act('type', opened.ref('textbox "Title"'), 'The warp is loose')).code).toBe(
    `await page.getByRole('textbox', { name: 'Title' }).fill('The warp is loose');`,
  );
  expect((await act('select', opened.ref('combobox "Priority"'), 'Urgent')).code).toContain(`.selectOption('Urgent');`);
  await act('click', opened.ref('checkbox "Mail me"'));
  const reported = await act('click', opened.ref('button "Report"'));
  expect(reported.snapshot).toContain('Issue 3 is reported.');
  expect(reported.snapshot).toMatch(/cell "3"[^]*cell "The warp is loose"[^]*cell "Urgent"/);
  const asked = await act('click', reported.ref('Close issue 1'));
  const closed = await act('click', asked.ref('button "Close it"'));
  expect(closed.snapshot).toContain('Issue 1 is closed.');
  const whole = await call('browser_snapshot');
  expect(whole.snapshot).not.toContain('squeaks');
});

test('keys, dialogs and file choosers are answered by the same tool', async ({ call, site }) => {
  const url = site.page(`
    <input aria-label="Search" onkeydown="if (event.key === 'Enter') out.value = 'found ' + this.value">
    <button onclick="out.value = prompt('Name?')">Ask</button><input type="file"><output id="out"></output>`);
  const opened = await call('browser_navigate', { url });
  const search = opened.ref('Search');
  await call('browser_act', { action: 'type', target: search, text: 'thread' });
  expect((await call('browser_act', { action: 'press', text: 'Enter' })).snapshot).toContain('found thread');
  expect((await call('browser_act', { action: 'press', target: search, text: 'Enter' })).code).toContain(
    `.press('Enter')`,
  );

  const asked = await call('browser_act', { action: 'click', target: opened.ref('Ask') });
  expect(asked.modal).toBe(
    '- ["prompt" dialog with message "Name?"]: can be handled by browser_act with accept or dismiss',
  );
  expect((await call('browser_snapshot')).error).toContain('Answer it with browser_act and dismiss (or accept) first.');
  expect((await call('browser_act', { action: 'accept', text: 'Ariadne' })).snapshot).toContain('Ariadne');
  expect((await call('browser_act', { action: 'dismiss' })).error).toContain('No dialog is open.');

  const choosing = await call('browser_act', { action: 'click', target: opened.ref('button "Choose File"') });
  expect(choosing.modal).toBe('- [File chooser]: can be handled by browser_act with dismiss');
  expect((await call('browser_act', { action: 'accept' })).error).toContain('without --slim');
  expect((await call('browser_act', { action: 'dismiss' })).modal).toBeUndefined();

  expect((await call('browser_act', { action: 'type', target: search })).error).toContain('To type, "text" is needed.');
  expect((await call('browser_act', { action: 'click' })).error).toContain('To click, "target" is needed.');
  expect((await call('browser_fill_form')).error).toContain('start the server without --slim');
});

test('no module of another tool is loaded', async ({}, info) => {
  const slim = await loadedBy(['--slim'], info.outputPath('slim'));
  const full = await loadedBy([], info.outputPath('full'));
  // Each names a tool; the names of tools stand in their modules only.
  for (const name of [
    'fill_form',
    'click',
    'evaluate',
    'tabs',
    'take_screenshot',
    'webmcp_call',
    'route',
    'pdf_save',
  ]) {
    expect(full.ran(`name:"browser_${name}"`), name).toBe(true);
    expect(slim.ran(`name:"browser_${name}"`), name).toBe(false);
  }
  expect(slim.ran('name:"browser_act"')).toBe(true);
  expect(full.ran('name:"browser_act"')).toBe(false);
});
