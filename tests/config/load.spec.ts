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
  load: (args: readonly string[], variables?: Machine['variables']) => Promise<FullConfig>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern here
  machine: async ({}, use, info) => {
    const cwd = info.outputPath('workspace');
    fs.mkdirSync(path.join(cwd, 'settings'), { recursive: true });
    await use({ ...bareLinux, cwd });
  },
  load: async ({ machine }, use) => {
    await use(async (args, variables = {}) => {
      const request = readCommandLine(args, '1.2.3');
      if (request.kind !== 'serve') throw new Error(`not a start: ${request.kind}`);
      return loadConfig(request.flags, { ...machine, variables }, ['pdf']);
    });
  },
});

test('a file is found from the working directory, byte order mark or not, by flag or by variable', async ({
  machine,
  load,
}) => {
  fs.writeFileSync(path.join(machine.cwd, 'settings/a.json'), '\uFEFF{ "timeouts": { "action": 7 } }');
  expect((await load(['--config=settings/a.json'])).timeouts.action).toBe(7);
  const { timeouts, sources } = await load([], { PLAYWRIGHT_MCP_CONFIG: 'settings/a.json' });
  expect(timeouts.action).toBe(7);
  expect(sources).toEqual({ 'timeouts.action': 'settings/a.json' });
});

test('files that are named must be there', async ({ machine, load }) => {
  fs.writeFileSync(path.join(machine.cwd, 'settings/a.json'), '{ "browser": { "initScript": ["init.js"] } }');
  const missing = path.join(machine.cwd, 'settings/init.js');
  await expect(load(['--config=settings/a.json'])).rejects.toThrow(`settings/a.json: there is no file ${missing}`);
  fs.writeFileSync(missing, '');
  expect((await load(['--config=settings/a.json'])).browser.initScript).toEqual([missing]);
  const state = path.join(machine.cwd, 'state.json');
  await expect(load(['--isolated', '--storage-state=state.json'])).rejects.toThrow(
    `--storage-state: there is no file ${state}`,
  );
  await expect(load(['--config=gone.json'])).rejects.toThrow(/^--config: cannot read gone\.json: ENOENT[^\n]*$/);
});

test('a file that is no JSON is named', async ({ machine, load }) => {
  fs.writeFileSync(path.join(machine.cwd, 'a.json'), '{ "browser": \n');
  await expect(load(['--config=a.json'])).rejects.toThrow(/^a\.json: not valid JSON: [^\n]*$/);
});

test('a program that embeds the server gives an object', ({ machine }) => {
  expect(configFrom({ timeouts: { call: 9 } }, machine, []).timeouts.call).toBe(9);
  const wrong = { timeouts: { cal: 9 } } as never;
  expect(() => configFrom(wrong, machine, [])).toThrow('configuration: unknown key "timeouts.cal"');
});

test('whatever flags, variables and file say, it is a configuration or one line that says what is wrong', async ({
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
    fc
      .array(
        fc.tuple(
          fc.constantFrom('[', ''),
          fc.oneof(names, fc.constantFrom(...options.map(({ key }) => key ?? 'x'))),
          wild,
        ),
        {
          maxLength: 3,
        },
      )
      .map(lines => lines.map(([open, key, value]) => (open ? `[${key}]` : `${key} = ${value}`)).join('\n')),
  );
  let refused = 0;
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(args, variables, fc.option(content), async (given, environment, file) => {
      const config = file === null ? [] : ['--config=fuzz.json'];
      if (file !== null) fs.writeFileSync(path.join(machine.cwd, 'fuzz.json'), file);
      const argv = [...given.flat(), ...config];
      try {
        if (readCommandLine(argv, '1').kind === 'serve') await load(argv, environment);
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

test('an INI file says the same by whole keys or below headings, and values get the type of their key', async ({
  machine,
  load,
}) => {
  const lines = `
    ; a comment
    browser.contextOptions.viewport = 640x480
    browser.contextOptions.userAgent = TestAgent/1.0 (X11; Linux)
    browser.contextOptions.locale = fr-FR ; with a comment
    browser.contextOptions.bypassCSP = true
    browser.contextOptions.javaScriptEnabled = false
    browser.contextOptions.deviceScaleFactor = 2
    browser.contextOptions.permissions = geolocation, clipboard-read
    browser.launchOptions.args[] = --lang=fr
    browser.launchOptions.args[] = --window-size=1,2
    browser.remoteEndpoint.endpoint = ws://grid:1
    browser.remoteEndpoint.headers.x-key = 12
    browser.isolated = 1
    capabilities = pdf
    server.host = localhost
    saveSession = true
    testIdAttribute = "data-qa"
    outputDir = 42
    [timeouts]
    action = 12345
    [console]
    level = error
    [browser.launchOptions]
    headless = true
  `;
  fs.writeFileSync(path.join(machine.cwd, 'a.json'), `\uFEFF${lines}`);
  const config = await load(['--config=a.json']);
  expect(config).toMatchObject({
    browser: {
      isolated: true,
      contextOptions: {
        viewport: { width: 640, height: 480 },
        userAgent: 'TestAgent/1.0 (X11; Linux)',
        locale: 'fr-FR',
        bypassCSP: true,
        javaScriptEnabled: false,
        deviceScaleFactor: 2,
        permissions: ['geolocation', 'clipboard-read'],
      },
      launchOptions: { args: ['--lang=fr', '--window-size=1,2'], headless: true },
      remoteEndpoint: { endpoint: 'ws://grid:1', headers: { 'x-key': '12' } },
    },
    capabilities: ['pdf'],
    server: { host: 'localhost', port: undefined },
    saveSession: true,
    testIdAttribute: 'data-qa',
    outputDir: path.join(machine.cwd, '42'),
    timeouts: { action: 12_345 },
    console: { level: 'error' },
    sources: { 'console.level': 'a.json' },
  });
});

for (const [file, text, message] of [
  ['a.ini', 'timeouts.action', 'a.ini: not valid INI: line 1: expected "key = value"'],
  ['a.ini', '{}', 'a.ini: not valid INI: line 1: expected "key = value"'],
  ['a.json', 'a\nb', 'a.json: neither JSON nor INI: line 1: expected "key = value"'],
  ['a.json', '', /^a\.json: not valid JSON: /],
  ['a.ini', '[timeouts]\naction = soon', 'a.ini: timeouts.action: expected a whole number of milliseconds'],
  ['a.ini', 'brwser.isolated = true', 'a.ini: unknown key "brwser". Remove it or correct its name.'],
  ['a.ini', '__proto__.isolated = true', 'a.ini: unknown key "__proto__". Remove it or correct its name.'],
  ['a.ini', 'browser = chrome', 'a.ini: browser: expected object, received string'],
  ['a.ini', 'snapshot.mode = most', /^a\.ini: snapshot\.mode: expected one of/],
] as const)
  test(`${JSON.stringify(text)} in ${file} is refused on one line`, async ({ machine, load }) => {
    fs.writeFileSync(path.join(machine.cwd, file), text);
    const error: unknown = await load([`--config=${file}`]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'StartError',
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    });
  });
