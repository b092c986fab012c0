import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { configFrom, thisMachine } from '../src/config/load.ts';
import { launchOptions } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/index.ts';
import type { Answer } from './fixtures/index.ts';

test.use({ config: { capabilities: ['recording'], filePaths: 'absolute' } });
test.slow(); // two browsers and the task twice

const shop = `<!doctype html><title>Shop</title>
<style>[draggable], #bin { padding: 8px; border: 1px solid }</style>
<h1>Shop</h1>
<form onsubmit="event.preventDefault(); log.append(' sent ' + document.querySelector('#name').value)">
  <label>Name <input id="name"></label><input type="submit" value="Send">
  <label>Note <textarea id="note"></textarea></label>
  <label><input type="checkbox" id="news"> News</label>
  <label>Colour <select><option>Red</option><option>Blue</option></select></label>
  <label>Sizes <select multiple><option>S</option><option>M</option><option>L</option></select></label>
  <label>Picture <input type="file"></label>
</form>
<ul><li>Tea <button onclick="log.append(' tea')">Add</button></li><li>Milk <button onclick="log.append(' milk')">Add</button></li></ul>
<button ondblclick="log.append(' twice')">Double</button>
<button oncontextmenu="event.preventDefault(); log.append(' menu')">It's "right"</button>
<button onmouseenter="log.append(' over')">Hover</button>
<button onclick="setTimeout(() => log.append(' arrived'), 300)">Later</button>
<button onclick="document.querySelector('[type=file]').click()">Browse</button>
<div draggable="true" ondragstart="event.dataTransfer.setData('text', 'x')">Card</div>
<div id="bin" ondragover="event.preventDefault()" ondrop="event.preventDefault(); log.append(' dropped ' + event.dataTransfer.getData('text'))">Bin</div>
<iframe srcdoc="<button onclick='this.textContent = 1'>Inside</button>"></iframe>
<a href="/more">More</a>
<p id="log"></p>
<script>const log = document.querySelector('#log'); document.querySelector('[type=file]').onchange = e => log.append(' file ' + e.target.files[0].name)</script>`;

/** The log that a whole run leaves behind. */
const logAfter = ' sent Ada "A" twice menu tea milk over arrived dropped x dropped data file hello.txt file more.txt';

/** Files to upload. */
function writeFiles(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ['hello.txt', 'more.txt']) fs.writeFileSync(path.join(folder, name), name);
}

/** Runs a file with the test runner, in a folder of this test. @returns its exit code and what it printed */
async function runTestFile(source: string, info: TestInfo): Promise<{ code: number; output: string }> {
  const folder = info.outputPath('run');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'task.spec.ts'), source);
  fs.writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `export default ${JSON.stringify({ testDir: '.', outputDir: 'results', workers: 1, reporter: 'line', timeout: 60_000, use: { launchOptions } })};`,
  );
  const cli = path.resolve('node_modules/@playwright/test/cli.js');
  const command = [cli, 'test', '-c', folder];
  return promisify(execFile)(process.execPath, command, { cwd: process.cwd() }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

test('the receipts of a whole task run as one test, and do what the calls did', async ({
  site,
  call,
  workspaceDir,
}, info) => {
  writeFiles(workspaceDir);
  const url = site.page(shop);
  site.page('<title>More</title><h1>More</h1>', '/more');
  const calls: [name: string, args: Record<string, unknown>][] = [
    ['browser_navigate', { url }],
    ['browser_resize', { width: 900, height: 700 }],
    ['browser_click', { target: `getByRole('link', { name: 'More' })` }],
    ['browser_navigate_back', {}],
    ['browser_type', { target: '#name', text: 'Ada "A"', submit: true }],
    ['browser_type', { target: '#note', text: `it's`, slowly: true }],
    [
      'browser_fill_form',
      {
        fields: [
          { name: 'News', type: 'checkbox', target: '#news', value: 'true' },
          { name: 'Note', type: 'textbox', target: '#note', value: 'a\\b\n`${c}`' },
        ],
      },
    ],
    ['browser_select_option', { target: `getByLabel('Colour')`, values: ['Blue'] }],
    ['browser_select_option', { target: `getByLabel('Sizes')`, values: ['S', 'L'] }],
    ['browser_click', { target: `getByRole('button', { name: 'Double' })`, doubleClick: true }],
    ['browser_click', { target: `getByRole('button', { name: /right/ })`, button: 'right' }],
    ['browser_click', { target: `getByRole('listitem').filter({ has: page.getByText('Tea') }).getByRole('button')` }],
    ['browser_click', { target: `getByRole('button', { name: 'Add' }).last()`, modifiers: ['Shift'] }],
    ['browser_hover', { target: `getByRole('button', { name: 'Hover' })` }],
    ['browser_click', { target: `text=Later` }],
    ['browser_wait_for', { text: 'arrived' }],
    ['browser_drag', { startTarget: `getByText('Card')`, endTarget: '#bin' }],
    ['browser_drop', { target: '#bin', data: { 'text/plain': 'data' } }],
    ['browser_file_upload', { target: '[type=file]', paths: ['hello.txt'] }],
    ['browser_file_upload', { target: `getByRole('button', { name: 'Browse' })`, paths: ['more.txt'] }],
    ['browser_click', { target: `locator('iframe').contentFrame().getByRole('button', { name: 'Inside' })` }],
    ['browser_press_key', { key: 'Tab' }],
    ['browser_wait_for', { time: 0.01 }],
    ['browser_evaluate', { function: '() => document.title' }],
    ['browser_take_screenshot', {}],
  ];
  const answers: Answer[] = [];
  for (const [name, args] of calls) {
    const answer = await call(name, args);
    expect(answer.error, name).toBeUndefined();
    expect(answer.code, name).toBeTruthy();
    answers.push(answer);
  }
  const log = `() => document.querySelector('#log').textContent`;
  expect(JSON.parse((await call('browser_evaluate', { function: log })).value ?? '')).toBe(logAfter);

  const receipts = answers.map(answer => answer.code).join('\n');
  const frame = `page.frameLocator('iframe').getByRole('button')`;
  const { code, output } = await runTestFile(
    `import { test, expect } from '@playwright/test';
test('task', async ({ page }) => {
${receipts}
await expect(page.locator('#log')).toHaveText(${JSON.stringify(logAfter)}, { useInnerText: false });
await expect(page.locator('#note')).toHaveValue(${JSON.stringify('a\\b\n`${c}`')});
await expect(page.locator('#news')).toBeChecked();
await expect(page.getByLabel('Sizes')).toHaveValues(['S', 'L']);
await expect(${frame}).toHaveText('1');
expect(page.viewportSize()).toEqual({ width: 900, height: 700 });
});
`,
    info,
  );
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

test('a recording runs, with dialogs and choosers that two calls answered', async ({
  site,
  call,
  workspaceDir,
}, info) => {
  writeFiles(workspaceDir);
  const url = site.page(`<p></p>
    <button onclick="document.querySelector('p').append('Hello ' + prompt('Who?'))">Ask</button>
    <input type="file" onchange="document.querySelector('p').append(' and ' + this.files[0].name)">`);
  await call('browser_navigate', { url });
  await call('browser_start_recording');
  await call('browser_click', { target: 'button' });
  await call('browser_handle_dialog', { accept: true, promptText: 'Ada' });
  await call('browser_click', { target: 'input' });
  await call('browser_file_upload', { paths: ['hello.txt'] });
  const waited = await call('browser_wait_for', { text: 'Hello Ada and hello.txt' });
  expect(waited.error).toBeUndefined();
  const { output } = await runTestFile((await call('browser_stop_recording')).value ?? '', info);
  expect(output).toContain('1 passed');
});

test('answers speak the language that was asked for', async ({ site, connect }) => {
  const url = site.page('<button>Submit</button>');
  const spoken = {
    python: `page.goto("${url}")`,
    java: `page.navigate("${url}");`,
    csharp: `await page.GotoAsync("${url}");`,
  };
  for (const [codegen, line] of Object.entries(spoken) as [keyof typeof spoken, string][]) {
    const { call } = await connect({ codegen });
    const answer = await call('browser_navigate', { url });
    expect(answer.code).toBe(line);
    expect(answer.text).toContain(`\`\`\`${codegen}\n`);
  }
  const { call } = await connect({ codegen: 'none' });
  expect((await call('browser_navigate', { url })).code).toBeUndefined();
});

test('the variable of Playwright for its languages is honoured, and weaker than a setting', () => {
  const machine = { ...thisMachine(), variables: { PW_LANG_NAME: 'python' } };
  expect(configFrom({}, machine, []).codegen).toBe('python');
  expect(configFrom({ codegen: 'java' }, machine, []).codegen).toBe('java');
  expect(configFrom({}, { ...machine, variables: { PW_LANG_NAME: 'cobol' } }, []).codegen).toBe('typescript');
});
