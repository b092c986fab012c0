import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['recording'] } });

test('what calls do becomes one test that begins where the recording began', async ({ site, call }) => {
  const url = site.page(`<button onclick="document.title = prompt('Who?')">Ask</button><input aria-label="Name">`);
  await call('browser_navigate', { url });
  await call('browser_type', { target: 'input', text: 'before' });
  expect((await call('browser_start_recording')).value).toContain('Recording started');
  await call('browser_type', { target: 'input', text: `it's`, submit: true });
  await call('browser_click', { target: 'button' });
  await call('browser_handle_dialog', { accept: true, promptText: 'Ada' });
  await call('browser_press_key', { key: 'Tab' });
  const stopped = await call('browser_stop_recording');
  expect(`${stopped.value}\n`).toBe(`import { test, expect } from '@playwright/test';

test('recorded', async ({ page }) => {
  await page.goto('${url}');
  await page.locator('input').fill('it\\'s');
  await page.locator('input').press('Enter');
  page.once('dialog', dialog => dialog.accept('Ada'));
  await page.locator('button').click();
  // Press Tab
  await page.keyboard.press('Tab');
});
`);
});

test('files are chosen where the click opens the chooser', async ({ site, call, connect }) => {
  const own = await connect({ capabilities: ['recording'], allowUnrestrictedFileAccess: true });
  await own.call('browser_start_recording');
  await own.call('browser_navigate', { url: site.page('<input type="file" aria-label="Choose">') });
  await own.call('browser_click', { target: 'input' });
  await own.call('browser_file_upload', { paths: [import.meta.filename] });
  const file = (await own.call('browser_stop_recording')).value;
  expect(file).toContain(`fileChooser.setFiles(['${import.meta.filename}'])`);
  expect(file?.match(/\.click\(/g)).toHaveLength(1);
  expect((await call('browser_stop_recording')).error, 'recordings belong to one client').toContain(
    'No recording is running.',
  );
});

test('a recording is started once and stopped once', async ({ call }) => {
  expect((await call('browser_stop_recording')).error).toContain('Start one with browser_start_recording first.');
  await call('browser_start_recording');
  expect((await call('browser_start_recording')).error).toContain('A recording is running already.');
  expect((await call('browser_stop_recording')).isError).toBe(false);
  expect((await call('browser_stop_recording')).isError).toBe(true);
});
