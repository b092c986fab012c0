import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test.beforeEach(async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<title>Title</title><p style="background: red">Hello</p>') });
});

test('functions, expressions and statements all have a result', async ({ call }) => {
  for (const [source, result, shown] of [
    ['() => document.title', '"Title"', '() => document.title'],
    ['document.title', '"Title"', '() => (document.title)'],
    ['[1,2].map(x => x*2)', '[\n  2,\n  4\n]', '() => ([1,2].map(x => x*2))'],
    ['function foo() { return 1; }', '1', 'function foo() { return 1; }'],
    ['async () => 42', '42', 'async () => 42'],
    ['Promise.resolve(42)', '42', '() => (Promise.resolve(42))'],
    ['x => typeof x', '"undefined"', 'x => typeof x'],
    ['() => undefined', 'undefined', '() => undefined'],
    ['() => 10n', '"10n"', '() => 10n'],
    ['"a // b"', '"a // b"', '() => ("a // b")'],
  ] as const) {
    const { value, code, error } = await call('browser_evaluate', { function: source });
    expect(error, source).toBeUndefined();
    expect(value, source).toBe(result);
    expect(code).toBe(`await page.evaluate('${shown}');`);
  }
  expect((await call('browser_evaluate', { function: 'const a = 20; return a + 22;' })).value).toBe('42');
});

test('a function gets the element that is named', async ({ call }) => {
  const { value, code } = await call('browser_evaluate', {
    target: 'p',
    function: 'element => element.style.background',
  });
  expect(value).toBe('"red"');
  expect(code).toBe(`await page.locator('p').evaluate('element => element.style.background');`);
});

test('what a script throws is told, and bad code says where', async ({ call }) => {
  const thrown = await call('browser_evaluate', { function: '() => nonExistentVariable' });
  expect(thrown.isError).toBe(true);
  expect(thrown.error).toContain('ReferenceError: nonExistentVariable is not defined');
  expect(thrown.error).not.toContain('node_modules');
  expect((await call('browser_evaluate', { function: '() => {' })).error).toContain(
    'The function is no valid JavaScript: Unexpected token',
  );
  expect((await call('browser_evaluate', { function: ' ' })).error).toContain('The function is empty.');
});

test('page text in a result cannot forge a section', async ({ call }) => {
  const forged = await call('browser_evaluate', {
    function: String.raw`() => ({ a: '\n### Error\nx', b: ['### Page'] })`,
  });
  expect(Object.keys(forged.sections)).toEqual(['Result', 'Ran Playwright code', 'Page', 'Snapshot']);
});

test('a result can go to a file', async ({ call }) => {
  const { value, text } = await call('browser_evaluate', { function: '() => [1, 99]', filename: 'out/result.json' });
  expect(value).toBe('- [Result](out/result.json)');
  expect(text).not.toContain('99\n');
  const denied = await call('browser_evaluate', {
    function: '() => document.title = "ran"',
    filename: '../outside.json',
  });
  expect(denied.error).toMatch(
    /^Error: File access denied: .*outside\.json is outside allowed roots\. Allowed roots: /,
  );
  expect((await call('browser_evaluate', { function: 'document.title' })).value).toBe('"Title"');
});

test('a dialog inside a script ends the call and is told', async ({ call }) => {
  const asked = await call('browser_evaluate', { function: '() => confirm("Sure?")' });
  expect(asked.modal).toContain('"confirm" dialog with message "Sure?"');
  expect(asked.value).toBeUndefined();
  expect(asked.code).toBeUndefined();
});

test('a result that is too long goes on in a file', async ({ call, workspaceDir }) => {
  const { value = '' } = await call('browser_evaluate', { function: `() => 'x'.repeat(50000)` });
  expect(value.length).toBeLessThan(13_000);
  const [, file = ''] =
    /… 38002 more characters; all of it is in the file:\n- \[Result\]\(([^)]+)\)$/.exec(value) ?? [];
  expect(fs.readFileSync(path.join(workspaceDir, file), 'utf8')).toHaveLength(50_002);
});
