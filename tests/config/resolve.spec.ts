import { expect, test } from '@playwright/test';
import { readCommandLine } from '../../src/config/command-line.ts';
import { options } from '../../src/config/options.ts';
import {
  resolveConfig,
  settingsFromConfig,
  settingsFromFlags,
  settingsFromVariables,
} from '../../src/config/resolve.ts';
import type { FullConfig } from '../../src/config/schema.ts';
import { bareLinux } from './machine.ts';

type Given = {
  file?: unknown;
  variables?: Record<string, string>;
  args?: string[];
  machine?: Partial<typeof bareLinux>;
};

function resolve({ file, variables = {}, args = [], machine }: Given): FullConfig {
  const request = readCommandLine(args, '1.2.3');
  if (request.kind !== 'serve') throw new Error(`not a start: ${request.kind}`);
  const settings = [
    ...(file === undefined ? [] : settingsFromConfig(file, 'config.json', '/project/settings')),
    ...settingsFromVariables(variables),
    ...settingsFromFlags(request.flags),
  ];
  return resolveConfig(settings, { ...bareLinux, ...machine }, ['pdf', 'vision']);
}

test('defaults are filled in', () => {
  expect(resolve({})).toEqual({
    browser: {
      browserName: 'chromium',
      device: undefined,
      isolated: false,
      userDataDir: undefined,
      launchOptions: { headless: true },
      contextOptions: { viewport: { width: 1280, height: 720 } },
      cdpEndpoint: undefined,
      cdpHeaders: {},
      cdpTimeout: 30_000,
      remoteEndpoint: undefined,
      initPage: [],
      initScript: [],
      pageScripts: true,
    },
    capabilities: [],
    disableTools: [],
    server: { port: undefined, host: 'localhost', allowedHosts: undefined, token: undefined, pingTimeout: 5000 },
    sharedBrowserContext: false,
    slim: false,
    webmcpTools: 'list',
    saveSession: false,
    outputDir: undefined,
    outputMaxSize: undefined,
    console: { level: 'info' },
    testIdAttribute: 'data-testid',
    timeouts: {
      action: 5000,
      navigation: 60_000,
      expect: 5000,
      settle: 500,
      effect: 150,
      idle: 3_600_000,
      call: 60_000,
    },
    imageResponses: 'allow',
    filePaths: 'relative',
    snapshot: { mode: 'auto', budget: 24_000, boxes: false, files: true, engine: 'eyes' },
    network: { allowedOrigins: [], blockedOrigins: [] },
    secrets: {},
    allowUnrestrictedFileAccess: false,
    codegen: 'typescript',
    sources: {},
  });
});

test('a flag beats a variable, a variable beats the file, and each value knows where it came from', () => {
  const config = resolve({
    file: { timeouts: { action: 1, navigation: 1, settle: 1 } },
    variables: { PLAYWRIGHT_MCP_TIMEOUT_ACTION: '2', PLAYWRIGHT_MCP_TIMEOUT_NAVIGATION: '2' },
    args: ['--timeout-action=3'],
  });
  expect(config.timeouts).toMatchObject({ action: 3, navigation: 2, settle: 1, call: 60_000 });
  expect(config.sources).toEqual({
    'timeouts.action': '--timeout-action',
    'timeouts.navigation': 'PLAYWRIGHT_MCP_TIMEOUT_NAVIGATION',
    'timeouts.settle': 'config.json',
  });
});

test('groups are merged key by key and lists are replaced', () => {
  const config = resolve({
    file: {
      capabilities: ['pdf'],
      browser: {
        cdpHeaders: { A: '1' },
        launchOptions: { slowMo: 5, proxy: { server: 'http://old:1', bypass: 'a.test' } },
        contextOptions: { locale: 'fr-FR', proxy: { server: 'http://other:1' } },
      },
    },
    variables: { PLAYWRIGHT_MCP_CDP_HEADERS: 'X-Proto: value:with:colons' },
    args: ['--caps=vision', '--headless', '--proxy-server', 'http://new:2'],
  });
  expect(config.capabilities).toEqual(['vision']);
  expect(config.browser.cdpHeaders).toEqual({ 'X-Proto': 'value:with:colons' });
  expect(config.browser.launchOptions).toEqual({
    headless: true,
    slowMo: 5,
    proxy: { server: 'http://new:2', bypass: 'a.test' },
  });
  expect(config.browser.contextOptions).toEqual({ locale: 'fr-FR', viewport: { width: 1280, height: 720 } });
});

test('flags may be repeated: the last value counts, switches stay on, lists grow', () => {
  const config = resolve({
    args: [
      '--headless',
      '--timeout-action',
      '1',
      '--headless',
      '--timeout-action=2',
      '--sandbox',
      '--no-sandbox',
      '--cdp-header',
      'A: 1',
      '--cdp-header',
      'Empty',
      '--grant-permissions=geolocation',
      '--caps=pdf',
      '--caps=pdf',
      '--init-script',
      'a.js',
      'b.js',
      '--init-script=a.js',
    ],
  });
  expect(config.timeouts.action).toBe(2);
  expect(config.browser.launchOptions).toEqual({ headless: true, chromiumSandbox: false });
  expect(config.browser.cdpHeaders).toEqual({ A: '1', Empty: '' });
  expect(config.browser.contextOptions.permissions).toEqual(['geolocation']);
  expect(config.browser.initScript).toEqual(['/project/a.js', '/project/b.js']);
  expect(config.capabilities).toEqual(['pdf']);
});

test('a window is the default where there is a display, and then the page is as big as the window', () => {
  const { browser } = resolve({ machine: { variables: { DISPLAY: ':0' } } });
  expect(browser.launchOptions.headless).toBe(false);
  expect(browser.contextOptions.viewport).toBeNull();
  expect(resolve({ machine: { variables: { WAYLAND_DISPLAY: 'w' } } }).browser.launchOptions.headless).toBe(false);
  expect(resolve({ machine: { platform: 'darwin' } }).browser.launchOptions.headless).toBe(false);
});

test('a device decides the viewport unless one is given', () => {
  expect(resolve({ args: ['--mobile'] }).browser).toMatchObject({ device: 'Pixel 10', contextOptions: {} });
  expect(resolve({ args: ['--mobile', '--browser=webkit'] }).browser.device).toBe('iPhone 17');
  expect(resolve({ args: ['--device', 'iPhone 15', '--viewport-size=300,400'] }).browser).toMatchObject({
    device: 'iPhone 15',
    contextOptions: { viewport: { width: 300, height: 400 } },
  });
});

test('a browser is named by kind or by channel', () => {
  const browser = (name: string) => resolve({ args: ['--browser', name] }).browser;
  expect(browser('chrome')).toMatchObject({ browserName: 'chromium', launchOptions: { channel: 'chrome' } });
  expect(browser('msedge-beta').launchOptions.channel).toBe('msedge-beta');
  expect(browser('firefox')).toMatchObject({ browserName: 'firefox', launchOptions: { headless: true } });
  const file = { browser: { browserName: 'webkit', launchOptions: { channel: 'chrome' } } };
  expect(resolve({ file }).browser.launchOptions.channel).toBeUndefined();
});

test('paths of init scripts are taken from where they are written', () => {
  const file = { browser: { initScript: ['a.js'] } };
  expect(resolve({ file }).browser.initScript).toEqual(['/project/settings/a.js']);
  expect(resolve({ variables: { PLAYWRIGHT_MCP_INIT_SCRIPT: 'b.js' } }).browser.initScript).toEqual(['/project/b.js']);
});

test('an empty variable counts as unset', () => {
  expect(resolve({ variables: { PLAYWRIGHT_MCP_CAPS: '', PLAYWRIGHT_MCP_HEADLESS: '' } }).sources).toEqual({});
});

for (const [given, message] of [
  [{ args: ['--timeout-action=soon'] }, '--timeout-action: expected a whole number, got "soon"'],
  [{ args: ['--timeout-action=99999999999'] }, '--timeout-action: expected at most 2147483647 milliseconds'],
  [{ args: ['--headless=maybe'] }, '--headless: expected true or false, got "maybe"'],
  [{ args: ['--snapshot-mode=some'] }, '--snapshot-mode: expected one of "auto"|"full"|"file"|"none"'],
  [{ args: ['--viewport-size=big'] }, '--viewport-size: expected a size like 1280x720, got "big"'],
  [{ args: ['--bogus'] }, "command line: unknown option '--bogus'. See --help."],
  [{ args: ['--isolate'] }, "command line: unknown option '--isolate' (Did you mean --isolated?) See --help."],
  [{ args: ['bogus'] }, /^command line: .*See --help\.$/],
  [{ args: ['--config'] }, /^command line: option '--config <path>' argument missing\. See --help\.$/],
  [{ args: ['--caps=pdf,flying'] }, '--caps: unknown capability "flying"; known are pdf, vision'],
  [
    { args: ['--slim', '--caps=pdf'] },
    '--slim and --caps: the slim set has three tools, always. Leave one of the two out.',
  ],
  [{ args: ['--output-dir=/'] }, /^--output-dir: cannot point to a system directory: \/\./],
  [
    { args: ['--isolated'], variables: { PLAYWRIGHT_MCP_USER_DATA_DIR: 'x' } },
    '--isolated and PLAYWRIGHT_MCP_USER_DATA_DIR: Browser userDataDir is not supported in isolated mode. Leave one of the two out.',
  ],
  [{ args: ['--mobile', '--device=iPhone 15'] }, /Cannot use --mobile together with --device, pick one\./],
  [{ args: ['--mobile', '--browser=firefox'] }, /--mobile is not supported with the Firefox browser\./],
  [
    { args: ['--device=Pixel 5', '--cdp-endpoint=http://localhost:1234'] },
    /^--device and --cdp-endpoint: Device emulation is not supported with cdpEndpoint\./,
  ],
  [{ args: ['--cdp-endpoint=nowhere'] }, /^--cdp-endpoint: expected an address that begins with http:/],
  [{ args: ['--proxy-bypass=a.test'] }, '--proxy-bypass: there is no proxy to go round. Name one with --proxy-server.'],
  [
    { args: ['--extension'] },
    /^--extension: The browser extension does not exist yet\. Attach with --cdp-endpoint instead\.$/,
  ],
  [
    { args: ['--cdp-endpoint=http://a:1', '--endpoint=ws://b:1'] },
    '--cdp-endpoint and --endpoint: these are two different browsers. Leave one of the two out.',
  ],
  [{ args: ['--remote-endpoint=default'] }, /^--remote-endpoint: expected an address that begins with http:/],
  [{ args: ['--remote-header=A: 1'] }, /^--remote-header: there is no server to send it to\./],
  [
    { args: ['--port=0'], variables: { PLAYWRIGHT_MCP_HOST: '0.0.0.0' } },
    'PLAYWRIGHT_MCP_HOST: other computers could reach the server at 0.0.0.0. Set a secret with --token or PLAYWRIGHT_MCP_TOKEN.',
  ],
  [{ args: ['--port=70000'] }, '--port: expected at most 65535'],
  [{ args: ['--token=two words'] }, '--token: expected letters, digits and signs without spaces'],
  [{ args: ['--allowed-hosts=http://a'] }, '--allowed-hosts: expected names like example.com or localhost:8931'],
  [{ args: ['--output-max-size=0'] }, '--output-max-size: expected at least 1 byte'],
  [
    { file: { browser: { remoteEndpoint: { endpoint: 'ws://a', header: {} } } } },
    /^config\.json: .*browser\.remoteEndpoint/,
  ],
  [{ variables: { PLAYWRIGHT_MCP_HEADLESS: 'yes' } }, 'PLAYWRIGHT_MCP_HEADLESS: expected true or false, got "yes"'],
  [{ file: { timeouts: { action: '1' } } }, 'config.json: timeouts.action: expected a whole number of milliseconds'],
  [{ file: { brwser: {} } }, 'config.json: unknown key "brwser". Remove it or correct its name.'],
  [{ file: { browser: { launchOptions: { headles: true } } } }, /unknown key "browser\.launchOptions\.headles"/],
  [{ file: { browser: { launchOptions: null } } }, 'config.json: browser.launchOptions: expected an object'],
  [{ file: [] }, 'config.json: expected object, received array'],
] satisfies [Given, string | RegExp][]) {
  test(`${JSON.stringify(given)} is refused on one line that names where it stands`, () => {
    const error = caught(() => resolve(given));
    expect(error).toMatchObject({
      name: 'StartError',
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    });
    expect(error.message).not.toMatch(/[\r\n]/);
  });
}

test('parts of the core may be named as a capability', () => {
  expect(resolve({ args: ['--caps=core,core-tabs,pdf'] }).capabilities).toEqual(['core', 'core-tabs', 'pdf']);
});

test('every setting has a flag and a variable of its own and a key that the file knows', () => {
  expect(options.length).toBeGreaterThan(30);
  expect(new Set(options.map(({ flag }) => flag)).size).toBe(options.length);
  expect(new Set(options.map(({ env }) => env)).size).toBe(options.length);
  expect(errorOf(() => settingsFromConfig({ nothing: 1 }, 'config.json', '/'))).toContain('unknown key');
  for (const option of options) {
    if (option.key === undefined) continue;
    const file = option.key
      .split('.')
      .reduceRight<unknown>((inner, name) => ({ [name]: inner }), Symbol('no value at all'));
    const message = errorOf(() => settingsFromConfig(file, 'config.json', '/'));
    expect(message, option.flag).not.toContain('unknown key');
  }
});

test('help and version are printed, and a browser can be asked for', () => {
  expect(readCommandLine(['--version'], '1.2.3')).toEqual({ kind: 'print', text: 'Version 1.2.3' });
  const help = readCommandLine(['-h'], '1.2.3');
  for (const { flag } of options)
    expect(help).toMatchObject({ kind: 'print', text: expect.stringContaining(`--${flag}`) });
  expect(readCommandLine(['install-browser'], '1')).toEqual({ kind: 'install-browser', browser: 'chromium' });
  expect(readCommandLine(['install-browser', 'firefox'], '1')).toEqual({ kind: 'install-browser', browser: 'firefox' });
});

function caught(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

function errorOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('--vision adds to --caps, on the command line and in the environment', () => {
  expect(resolve({ args: ['--vision', '--caps=pdf'] }).capabilities).toEqual(['vision', 'pdf']);
  expect(resolve({ args: ['--caps=pdf', '--vision'] }).capabilities).toEqual(['pdf', 'vision']);
  expect(resolve({ variables: { PLAYWRIGHT_MCP_VISION: '1', PLAYWRIGHT_MCP_CAPS: 'pdf' } }).capabilities).toEqual([
    'pdf',
    'vision',
  ]);
});

test('tools to take away may be named in several flags', () => {
  const config = resolve({ args: ['--disable-tools=browser_a,browser_b', '--disable-tools', 'browser_c'] });
  expect(config.disableTools).toEqual(['browser_a', 'browser_b', 'browser_c']);
});

test('a server may be named with its headers in the file and with others on the command line', () => {
  const file = { browser: { remoteEndpoint: { endpoint: 'ws://grid:1', headers: { A: '1', B: '1' }, timeout: 5 } } };
  expect(resolve({ file, args: ['--remote-header=B: 2'] }).browser.remoteEndpoint).toEqual({
    endpoint: 'ws://grid:1',
    headers: { A: '1', B: '2' },
    timeout: 5,
  });
  expect(resolve({ file, args: ['--endpoint=ws://other:1'] }).browser.remoteEndpoint).toEqual({
    endpoint: 'ws://other:1',
    headers: {},
  });
});

test('only a port makes an HTTP server, and only a token opens it to other computers', () => {
  expect(resolve({ file: { server: { host: '0.0.0.0' } } }).server.port).toBeUndefined();
  expect(resolve({ file: { server: { port: 0 } } }).server).toMatchObject({ port: 0, host: 'localhost' });
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'LOCALHOST'])
    expect(resolve({ args: ['--port=1', `--host=${host}`] }).server.host).toBe(host);
  expect(resolve({ args: ['--port=1', '--host=::', '--token=s3cret'] }).server.token).toBe('s3cret');
});

test('an idle browser is closed where nobody looks at it and Ariadne started it', () => {
  const idle = (...args: string[]) => resolve({ args }).timeouts.idle;
  expect(idle()).toBe(3_600_000);
  expect(idle('--headless=false')).toBe(0);
  expect(idle('--cdp-endpoint=http://a:1')).toBe(0);
  expect(idle('--idle-timeout=5')).toBe(5);
});
