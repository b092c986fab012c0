import fs from 'node:fs';
import path from 'node:path';
import { test } from '../fixtures/host.ts';
import { expect } from '../fixtures/index.ts';

test('modules in TypeScript and JavaScript get every new page before a tool has it', async ({
  start,
  site,
  folder,
}) => {
  const files: Record<string, string> = {
    'first.ts': `
      import type { Page } from 'playwright-core';
      import path from 'node:path';
      import { mark } from './mark.js';
      enum Count { One = 1 }
      export default async ({ page }: { page: Page }): Promise<void> => {
        await page.addInitScript({ content: mark<string>(path.basename('/first') + Count.One) });
      };`,
    'mark.ts': 'export const mark = <T,>(text: T): string => `globalThis.first = ${JSON.stringify(text)}`;',
    'second.mjs': `export default ({ page }) => page.addInitScript({ content: 'globalThis.second = globalThis.first + "!"' });`,
    // Module syntax, but no package.json that says so.
    'third.js': `import os from 'node:os'; export default async ({ page }) => { page.screenshot = () => { throw new Error('hooked ' + typeof os.cpus); } };`,
  };
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const { call } = await start({ browser: { initPage: ['first.ts', 'second.mjs', 'third.js'] } });
  expect((await call('browser_take_screenshot', { filename: 'x.png' })).error).toContain('hooked function');
  const seen = { function: '() => [first, second]' };
  await call('browser_navigate', { url: site.page('<p>x') });
  expect(JSON.parse((await call('browser_evaluate', seen)).value ?? '')).toEqual(['first1', 'first1!']);
  await call('browser_tabs', { action: 'new', url: `${site.origin}/` });
  expect(JSON.parse((await call('browser_evaluate', seen)).value ?? '')).toEqual(['first1', 'first1!']);
});

test('a module that fails is named by every call that needs a page, until it is corrected', async ({
  start,
  folder,
}) => {
  const file = path.join(folder, 'init.ts');
  const { call } = await start({ browser: { initPage: [(fs.writeFileSync(file, ''), 'init.ts')] } });
  const error = async (text: string): Promise<string | undefined> => {
    fs.writeFileSync(file, text);
    await call('browser_close');
    return (await call('browser_snapshot')).error;
  };
  expect(await error('export default async () => { throw new Error("boom from initPage"); }')).toContain(
    `The init page ${file} failed: boom from initPage`,
  );
  expect((await call('browser_take_screenshot')).error).toContain('boom from initPage');
});

for (const [text, message] of [
  ['const a: = 1', /Unexpected token/],
  ['export const init = 1', /it has no function as its default export/],
  ['import "./nowhere.ts"; export default () => {}', /Cannot find module/],
] as const)
  test(`${text} is refused in one sentence, and read again for the next page`, async ({ start, folder }) => {
    const file = path.join(folder, 'init.ts');
    fs.writeFileSync(file, text);
    const { call } = await start({ browser: { initPage: [file] } });
    const { error } = await call('browser_snapshot');
    expect(error).toMatch(message);
    expect(error?.split('\n')[0]).toContain(`The init page ${file} failed: `);
    fs.writeFileSync(file, 'export default () => {}');
    await call('browser_close');
    expect((await call('browser_snapshot')).error).toBeUndefined();
  });
