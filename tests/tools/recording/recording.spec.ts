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

test('what a person does by hand is recorded between the calls, and assertions and secrets with it', async ({
  site,
  connect,
}) => {
  const own = await connect({ capabilities: ['recording', 'testing'] });
  site.page('<h1>Thanks</h1><button>Again</button>', '/thanks');
  const url = site.page(`<form action="/thanks"><label for=n>Name</label><input id=n>
    <label for=p>Password</label><input id=p type=password>
    <label><input type=checkbox id=c> News</label>
    <select aria-label=Colour id=s><option>Red<option>Blue</select>
    <div contenteditable id=e style="min-height:20px"></div><button type=button id=b>Check</button><button>Send</button></form>`);
  await own.call('browser_navigate', { url });
  await own.call('browser_start_recording');
  await own.call('browser_verify_element_visible', { role: 'button', accessibleName: 'Check' });
  const { page } = own.session.openTabs!.current!;
  // A person's hand is one that no call moves.
  await page.locator('#n').pressSequentially('Ada');
  await page.locator('#p').pressSequentially('hunter22');
  await page.locator('#c').click();
  await page.locator('#s').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('#e').click();
  await page.keyboard.type('Dear all');
  await page.locator('#b').click();
  await page.locator('#n').press('Enter');
  await page.waitForURL('**/thanks*');
  await expect(async () => {
    await page.getByRole('button', { name: 'Again' }).click();
    await page.getByRole('button', { name: 'Again' }).dblclick();
  }).toPass();
  const file = (await own.call('browser_stop_recording')).value ?? '';
  const lines = file
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith('await'));
  expect(lines).toEqual(
    expect.arrayContaining([
      `await page.goto('${url}');`,
      `await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();`,
      `await page.getByRole('textbox', { name: 'Name' }).fill('Ada');`,
      `await page.getByRole('textbox', { name: 'Password' }).fill(process.env['PASSWORD']);`,
      `await page.getByRole('checkbox', { name: 'News' }).check();`,
      `await page.getByLabel('Colour').selectOption(['Blue']);`,
      `await page.locator('#e').fill('Dear all');`,
      `await page.getByRole('button', { name: 'Check' }).click();`,
      `await page.getByRole('textbox', { name: 'Name' }).press('Enter');`,
      `await page.getByRole('button', { name: 'Again' }).dblclick();`,
    ]),
  );
  expect(file).not.toContain('hunter22');
});
