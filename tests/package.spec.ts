import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { loadedBy } from './fixtures/loaded.ts';

const dist = path.resolve('dist') + path.sep;
const playwright = path.resolve('node_modules/playwright-core') + path.sep;

test('a start reads the bundle only; what drives browsers is loaded when the tools are known', async ({}, info) => {
  const started = await loadedBy([], info.outputPath('start'), () => Promise.resolve());
  expect(started.files.length).toBeGreaterThan(0);
  expect(started.files.filter(file => !file.startsWith(dist))).toEqual([]);

  const used = await loadedBy([], info.outputPath('used'), async client => {
    await client.listTools();
    // Answered when the loading that the list began is over.
    await client.callTool({ name: 'browser_close', arguments: {} });
  });
  const others = used.files.filter(file => !file.startsWith(dist));
  expect(others.filter(file => !file.startsWith(playwright))).toEqual([]);
});

test('the package is at most 3 MB, and holds what is needed', () => {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
  const [pack] = JSON.parse(stdout) as { unpackedSize: number; files: { path: string }[] }[];
  const files = pack?.files.map(file => file.path) ?? [];
  console.log(`package: ${pack?.unpackedSize} bytes unpacked in ${files.length} files`);
  expect(pack?.unpackedSize).toBeLessThanOrEqual(3_000_000);
  expect(files).toEqual(
    expect.arrayContaining(['dist/cli.js', 'dist/index.js', 'config.d.ts', 'README.md', 'LICENSE']),
  );
  expect(files.filter(file => /^(src|tests)\//.test(file))).toEqual([]);
});
