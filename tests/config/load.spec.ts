import fs from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import * as fc from 'fast-check';
import { readCommandLine } from '../../src/config/command-line.ts';
import { configFrom, loadConfig } from '../../src/config/load.ts';
import type { Machine } from '../../src/config/machine.ts';
import { options } from '../../src/config/options.ts';
import type { FullConfig } from '../../src/config/schema.ts';
import { bareLinux } from './machine.ts';

const test = base.extend<{
  machine: Machine;
  load: (args: readonly string[], variables?: Machine['variables']) => FullConfig;
}>({
  // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern here
  machine: async ({}, use, info) => {
    const cwd = info.outputPath('workspace');
    fs.mkdirSync(path.join(cwd, 'settings'), { recursive: true });
    await use({ ...bareLinux, cwd });
  },
  load: async ({ machine }, use) => {
    await use((args, variables = {}) => {
      const request = readCommandLine(args, '1.2.3');
      if (request.kind !== 'serve') throw new Error(`not a start: ${request.kind}`);
      return loadConfig(request.flags, { ...machine, variables }, ['pdf']);
    });
  },
});

test('a file is found from the working directory, byte order mark or not, by flag or by variable', ({
  machine,
  load,
}) => {
  fs.writeFileSync(path.join(machine.cwd, 'settings/a.json'), '\uFEFF{ "timeouts": { "action": 7 } }');
  expect(load(['--config=settings/a.json']).timeouts.action).toBe(7);
  const { timeouts, sources } = load([], { PLAYWRIGHT_MCP_CONFIG: 'settings/a.json' });
  expect(timeouts.action).toBe(7);
  expect(sources).toEqual({ 'timeouts.action': 'settings/a.json' });
});

test('files that are named must be there', ({ machine, load }) => {
  fs.writeFileSync(path.join(machine.cwd, 'settings/a.json'), '{ "browser": { "initScript": ["init.js"] } }');
  const missing = path.join(machine.cwd, 'settings/init.js');
  expect(() => load(['--config=settings/a.json'])).toThrow(`settings/a.json: there is no file ${missing}`);
  fs.writeFileSync(missing, '');
  expect(load(['--config=settings/a.json']).browser.initScript).toEqual([missing]);
  const state = path.join(machine.cwd, 'state.json');
  expect(() => load(['--isolated', '--storage-state=state.json'])).toThrow(
    `--storage-state: there is no file ${state}`,
  );
  expect(() => load(['--config=gone.json'])).toThrow(/^--config: cannot read gone\.json: ENOENT[^\n]*$/);
});

test('a file that is no JSON is named', ({ machine, load }) => {
  fs.writeFileSync(path.join(machine.cwd, 'a.json'), '{ "browser": \n');
  expect(() => load(['--config=a.json'])).toThrow(/^a\.json: not valid JSON: [^\n]*$/);
});

test('a program that embeds the server gives an object', ({ machine }) => {
  expect(configFrom({ timeouts: { call: 9 } }, machine, []).timeouts.call).toBe(9);
  const wrong = { timeouts: { cal: 9 } } as never;
  expect(() => configFrom(wrong, machine, [])).toThrow('configuration: unknown key "timeouts.cal"');
});

test('whatever flags, variables and file say, it is a configuration or one line that says what is wrong', ({
  machine,
  load,
}) => {
  const wild = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('true', '0', '99999999999999', '1280x720', '0x0', 'a:b', 'chrome', '-1', '--', '/', '\n', '\u2028'),
  );
  const tame = fc.constantFrom(
    '--headless',
    '--isolated',
    '--mobile',
    '--user-data-dir=x',
    '--device=Pixel 5',
    '--cdp-endpoint=http://a.test',
    '--browser=firefox',
    '--proxy-bypass=a',
    '--caps=pdf',
    '--viewport-size=9,9',
    '--timeout-action=5',
  );
  const flag = fc.constantFrom(...options.map(option => `--${option.flag}`));
  const arg = fc.oneof(
    { weight: 12, arbitrary: tame.map(text => [text]) },
    fc.tuple(flag, wild).map(([name, text]) => [`${name}=${text}`]),
    fc.tuple(flag, wild),
    wild.map(text => [text]),
    wild.map(text => [`--${text}`]),
  );
  const args = fc.array(arg, { maxLength: 4 });
  const variables = fc.dictionary(fc.constantFrom(...options.map(({ env }) => env)), wild, { maxKeys: 1 });
  const keys = [...new Set(options.flatMap(({ key }) => key?.split('.') ?? []))];
  const names = fc.constantFrom(...keys, '__proto__', 'constructor', 'toString');
  const content = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('{}', '{"timeouts":{"action":1}}', '{"browser":{"isolated":true}}') },
    fc.object({ key: fc.oneof(names, fc.string({ unit: 'binary' })), maxDepth: 4 }).map(value => JSON.stringify(value)),
    fc.json(),
    fc.string({ unit: 'binary' }),
  );
  let refused = 0;
  let accepted = 0;
  fc.assert(
    fc.property(args, variables, fc.option(content), (given, environment, file) => {
      const config = file === null ? [] : ['--config=fuzz.json'];
      if (file !== null) fs.writeFileSync(path.join(machine.cwd, 'fuzz.json'), file);
      const argv = [...given.flat(), ...config];
      try {
        if (readCommandLine(argv, '1').kind === 'serve') load(argv, environment);
        accepted++;
      } catch (error) {
        expect(error).toMatchObject({
          name: 'StartError',
          message: expect.stringMatching(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u),
        });
        refused++;
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(10);
});
