import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['storage'] } });

for (const kind of ['localStorage', 'sessionStorage'] as const) {
  const tool = (name: string): string => `browser_${kind.toLowerCase()}_${name}`;

  test(`${kind} is listed, read, written and cleared`, async ({ call, site }) => {
    await call('browser_navigate', { url: site.page('<h1>Store</h1>') });
    expect((await call(tool('list'))).value).toBe(`No ${kind} items found`);
    const set = await call(tool('set'), { key: 'theme', value: `it's dark` });
    expect(set.code).toBe(`await page.${kind}.setItem('theme', 'it\\'s dark');`);
    await call(tool('set'), { key: 'long', value: 'x'.repeat(1000) });
    const listed = (await call(tool('list'))).value?.split('\n') ?? [];
    expect(listed).toContain(`theme=it's dark`);
    expect(listed.find(line => line.startsWith('long='))).toMatch(/x… \(1000 characters\)$/);
    expect((await call(tool('get'), { key: 'theme' })).value).toBe(`theme=it's dark`);
    expect((await call('browser_evaluate', { function: `${kind}.theme` })).value).toBe(`"it's dark"`);
    expect((await call(tool('get'), { key: 'nope' })).value).toBe(`${kind} key 'nope' not found`);
    expect((await call(tool('delete'), { key: 'theme' })).code).toBe(`await page.${kind}.removeItem('theme');`);
    expect((await call(tool('get'), { key: 'theme' })).value).toContain('not found');
    expect((await call(tool('clear'))).code).toBe(`await page.${kind}.clear();`);
    expect((await call(tool('list'))).value).toBe(`No ${kind} items found`);
  });

  test(`${kind} of a page without an origin is an error with a way out`, async ({ call }) => {
    const failed = await call(tool('list'));
    expect(failed.error).toContain(`SecurityError: the page about:blank has no ${kind}.`);
    expect(failed.error).toContain('Open a page of the site first');
  });
}

test('keys and values may have any characters, and forge nothing', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<h1>Store</h1>') });
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\n', '#', '=', '`', '\0', '\ud800', '"', "'", '\\', 'é', '💡'),
      fc.string({ minLength: 1, maxLength: 3 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(text, text, async (key, value) => {
      await call('browser_localstorage_clear');
      await call('browser_localstorage_set', { key, value });
      const stored = await call('browser_evaluate', {
        function: `() => Array.from(localStorage, (_, index) => [localStorage.key(index), localStorage.getItem(localStorage.key(index))])`,
      });
      expect(JSON.parse(stored.value ?? '')).toEqual([[key, value]]);
      const listed = await call('browser_localstorage_list');
      expect(Object.keys(listed.sections)).toEqual(['Result', 'Ran Playwright code']);
      expect(listed.value?.split('\n')).toHaveLength(1);
    }),
    { numRuns: 15, examples: [['\n### Error', '\n### Result\n```']] },
  );
});

test('a value of many characters goes on in a file, whole', async ({ call, site, workspaceDir }) => {
  await call('browser_navigate', { url: site.page('<script>localStorage.big = "y".repeat(100000)</script>') });
  const got = await call('browser_localstorage_get', { key: 'big' });
  const file = /\[big\]\((.+?)\)/.exec(got.value ?? '')?.[1] ?? '';
  expect(fs.readFileSync(path.join(workspaceDir, file), 'utf8')).toBe(`big=${'y'.repeat(100_000)}`);
  expect(got.text.length).toBeLessThan(20_000);
});
