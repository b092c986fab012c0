import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test.beforeEach(async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<title>Run</title><h1>Here</h1>') });
});

test('a function of the page runs, and its result is JSON', async ({ call }) => {
  const { value, code, page } = await call('browser_run_code_unsafe', {
    code: `async page => { console.log('step', { one: 1 }); await page.evaluate(() => { document.title = 'Changed' }); return { title: await page.title() } }`,
  });
  expect(value).toBe('step {"one":1}\n{"title":"Changed"}');
  expect(code).toMatch(/^await \(async page => \{[^]*\}\)\(page\);$/);
  expect(page).toContain('- Page Title: Changed');
});

test('a file wins over code, and the answer says so', async ({ call, workspaceDir }) => {
  fs.mkdirSync(workspaceDir, { recursive: true });
  fs.writeFileSync(path.join(workspaceDir, 'task.js'), `async page => 'from the file';`);
  const { value } = await call('browser_run_code_unsafe', { code: `() => 'from the code'`, filename: 'task.js' });
  expect(value).toBe('The file was run; "code" was ignored.\n"from the file"');
  expect((await call('browser_run_code_unsafe', { filename: 'none.js' })).error).toContain('There is no file ');
});

test('what is no function, what throws, and Node itself are errors that say so', async ({ call }) => {
  for (const [code, text] of [
    ['return 1', 'The code is no JavaScript expression'],
    ['1 + 1', 'The code is not a function.'],
    ['() => require("fs")', 'ReferenceError: require is not defined'],
    ['async () => { throw new Error("boom") }', 'boom'],
  ] as const)
    expect((await call('browser_run_code_unsafe', { code })).error, code).toContain(text);
  expect((await call('browser_run_code_unsafe', {})).error).toContain('There is no code to run.');
});

test('a loop without an end does not block the server', async ({ call }) => {
  const looped = await call('browser_run_code_unsafe', { code: '() => { for (;;); }' });
  expect(looped.error).toContain('The code ran for 1000 ms without an await and was stopped.');
  expect((await call('browser_snapshot')).snapshot).toContain('heading "Here"');
});

test('an error in a timer that comes when the call is over is told by a later answer', async ({ call }) => {
  const answers = [
    await call('browser_run_code_unsafe', { code: `() => { setTimeout(() => { throw new Error('late') }, 1) }` }),
  ];
  await expect
    .poll(async () => {
      answers.push(await call('browser_snapshot'));
      return answers.map(answer => answer.events ?? '').join('\n');
    })
    .toContain('Code that was run before failed later: Error: late');
});
