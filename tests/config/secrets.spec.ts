import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readCommandLine } from '../../src/config/command-line.ts';
import { configFrom, loadConfig } from '../../src/config/load.ts';
import type { FullConfig } from '../../src/config/schema.ts';
import { bareLinux } from './machine.ts';

test('secrets come from a file that a flag or variable names, or from the configuration; the flag wins', async ({}, info) => {
  const cwd = info.outputPath('workspace');
  fs.mkdirSync(cwd, { recursive: true });
  fs.writeFileSync(path.join(cwd, 'a.env'), `# mine\nX-PASSWORD=correct horse\nexport TOKEN="ab\\ncd-4711"\nEMPTY=\n`);
  fs.writeFileSync(path.join(cwd, 'b.env'), 'TOKEN=other-token');
  fs.writeFileSync(path.join(cwd, 'c.json'), '{ "secrets": { "PIN": "0815" } }');
  const load = (args: string[], variables = {}): Promise<FullConfig> => {
    const request = readCommandLine(args, '1.2.3');
    if (request.kind !== 'serve') throw new Error('not a start');
    return loadConfig(request.flags, { ...bareLinux, cwd, variables }, []);
  };
  const variables = { PLAYWRIGHT_MCP_SECRETS_FILE: 'b.env' };
  expect((await load(['--secrets=a.env'], variables)).secrets).toEqual({
    'X-PASSWORD': 'correct horse',
    TOKEN: 'ab\ncd-4711',
  });
  expect(await load([], variables)).toMatchObject({
    secrets: { TOKEN: 'other-token' },
    sources: { secrets: 'PLAYWRIGHT_MCP_SECRETS_FILE' },
  });
  expect((await load(['--config=c.json'])).secrets).toEqual({ PIN: '0815' });
  await expect(load(['--secrets=gone.env'])).rejects.toThrow(/^--secrets: cannot read gone\.env: ENOENT[^\n]*$/);
});

test('what cannot be hidden is refused without being said', () => {
  const load = (secrets: Record<string, string>): FullConfig => configFrom({ secrets }, bareLinux, []);
  expect(() => load({ PIN: 'x7q' })).toThrow(
    /^configuration: the secret PIN has fewer than 4 characters and could not be hidden\. Take it out, or make it longer\.$/,
  );
  expect(() => load({ PIN: ' x7 ' })).toThrow('fewer than 4 characters');
  expect(() => load({ '<b>': 'long enough' })).toThrow('the name of a secret has letters');
  expect(load({ PIN: 'x7qz', EMPTY: '' }).secrets).toEqual({ PIN: 'x7qz' });
});
