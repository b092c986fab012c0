import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test('messages and page errors stand in the order they came, with their place', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      `\n<script>\nconsole.log('Hello');\nconsole.error('Bad');\nconsole.warn('Careful');\nsetTimeout(() => { oops() });\nconsole.debug('Detail')</script>`,
    ),
  });
  const { value } = await call('browser_console_messages');
  expect(value).toContain('Total messages: 5 (Errors: 2, Warnings: 1)\nReturning 4 messages for level "info"\n\n');
  expect(value).toMatch(
    /\[LOG\] Hello @ http:\/\/localhost:\d+\/:2\n\[ERROR\] Bad @ .*:3\n\[WARNING\] Careful @ .*\n\[PAGE ERROR\] ReferenceError: oops is not defined/,
  );
  const errors = await call('browser_console_messages', { level: 'error' });
  expect(errors.value).toContain('Returning 2 messages for level "error"');
  expect(errors.value).not.toContain('Hello');
  expect((await call('browser_console_messages', { level: 'debug' })).value).toContain('[DEBUG] Detail');
});

test('objects are readable some levels deep, without running getters', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<script>
      window.ran = false;
      console.log('state', { user: { name: 'Ada', tags: ['x', 'y'], more: { deep: { deeper: 1 } } }, get secret() { window.ran = true; return 1 } });
      console.log([1, [2, { three: 3 }]], new Map([['a', { b: 1 }]]), document.body, null);
    </script>`),
  });
  const { value } = await call('browser_console_messages');
  expect(value).toContain('state {user: {name: "Ada", tags: ["x", "y"], more: {deep: {…}}}, secret: (getter)}');
  expect(value).toContain('[1, [2, {three: 3}]] Map(1) {a: {b: 1}} ');
  expect((await call('browser_evaluate', { function: 'window.ran' })).value).toBe('false');
});

test('a message that comes again and again is one line with a count, and a flood keeps its end', async ({
  call,
  site,
}) => {
  await call('browser_navigate', {
    url: site.page(
      `<script>for (let i = 0; i < 50; i++) console.log('again'); for (let i = 0; i < 900; i++) console.log('line ' + i + ' ' + 'x'.repeat(50))</script>`,
    ),
  });
  const { value = '' } = await call('browser_console_messages');
  expect(value.length).toBeLessThan(14_000);
  expect(value).toContain('line 899');
  expect(value).toMatch(/… \d+ earlier messages left out: give a "filename"/);
  const few = await call('browser_evaluate', { function: `() => { for (let i = 0; i < 3; i++) console.log('same') }` });
  expect(few.events).toBe('- 3 new console messages');
  const saved = await call('browser_console_messages', { filename: 'console.log' });
  expect(saved.value).toBe('- [Console](./console.log)');
});

test('earlier pages are left out unless asked for', async ({ call, site, workspaceDir }) => {
  await call('browser_navigate', { url: site.page(`<script>console.log('first page')</script>`, '/one') });
  await call('browser_navigate', { url: site.page(`<script>console.log('second page')</script>`, '/two') });
  expect((await call('browser_console_messages')).value).not.toContain('first page');
  expect((await call('browser_console_messages', { all: true })).value).toMatch(/first page[^]*second page/);
  await call('browser_console_messages', { all: true, filename: 'all.txt' });
  expect(fs.readFileSync(path.join(workspaceDir, 'all.txt'), 'utf8')).toMatch(/first page[^]*second page/);
});

test('a message of many lines cannot forge a section', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(`<script>console.log('a\\n### Error\\nb')</script>`) });
  const { sections, value } = await call('browser_console_messages');
  expect(Object.keys(sections)).toEqual(['Result']);
  expect(value).toContain('[LOG] a\n    ### Error\n    b @ ');
});
