import path from 'node:path';
import type { z } from 'zod';
import type { Config } from '../../config.d.ts';
import { StartError } from '../errors.ts';
import type { Machine } from './machine.ts';
import { isLoopback } from './hosts.ts';
import { options, type Option } from './options.ts';
import { secretProblem } from './secrets.ts';
import { configSchema, type FullConfig, type RemoteEndpoint } from './schema.ts';

/** One value of the configuration. A value of undefined takes away what earlier settings said. */
export type Setting = {
  /** Dotted, e.g. `timeouts.action`. */
  readonly key: string;
  readonly value: unknown;
  /** Who says so, e.g. `--timeout-action`, `PLAYWRIGHT_MCP_TIMEOUT_ACTION` or the path of a file. */
  readonly source: string;
};

/** A flag as it was given; a switch without a value has the text `true`. */
export type Flag = { readonly option: Option; readonly text: string };

/** Objects that are merged key by key; every other object is one value. */
const groups = new Set([
  'browser',
  'browser.launchOptions',
  'browser.launchOptions.proxy',
  'browser.contextOptions',
  'console',
  'timeouts',
  'snapshot',
  'server',
  'network',
]);

/** An error that says on one line where the mistake is. */
export const startError = (source: string, text: string): StartError =>
  // Names and values come from outside: whatever ends a line in a terminal or a log must not do so here.
  new StartError(`${source}: ${text}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());

/** The settings that flags make. Throws a StartError that names the flag. */
export function settingsFromFlags(flags: readonly Flag[]): Setting[] {
  return together(flags, option => `--${option.flag}`);
}

/** Lists of one kind of source add up, also where two options set the same. */
function together(given: readonly Flag[], name: (option: Option) => string): Setting[] {
  const settings = new Map<string, Setting>();
  for (const { option, text } of given) {
    for (const setting of read(option, text, name(option))) {
      const before = option.list ? settings.get(setting.key)?.value : undefined;
      settings.set(setting.key, { ...setting, value: joined(before, setting.value) });
    }
  }
  return [...settings.values()];
}

/** The settings that environment variables make; an empty one counts as unset. Throws a StartError that names the variable. */
export function settingsFromVariables(variables: Machine['variables']): Setting[] {
  const given = options.flatMap(option => {
    const text = variables[option.env];
    return text === undefined || text === '' ? [] : [{ option, text }];
  });
  return together(given, option => option.env);
}

/**
 * The settings of a configuration file or object. Paths of init scripts and pages are taken from `directory`.
 * Throws a StartError that names source and key.
 */
export function settingsFromConfig(config: unknown, source: string, directory: string): Setting[] {
  const checked = configSchema.safeParse(config);
  if (!checked.success) throw startError(source, describe(checked.error));
  const settings: Setting[] = [];
  const walk = (value: object, prefix: string): void => {
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      const key = prefix + name;
      if (groups.has(key) && typeof inner === 'object' && inner !== null) walk(inner, `${key}.`);
      else if (inner !== undefined) settings.push({ key, value: inner, source });
    }
  };
  walk(checked.data, '');
  return settings.map(setting =>
    setting.key === 'browser.initScript' || setting.key === 'browser.initPage'
      ? { ...setting, value: (setting.value as string[]).map(file => path.resolve(directory, file)) }
      : setting,
  );
}

/**
 * Puts settings together, later ones before earlier ones, and fills in the defaults.
 * `capabilities` are the names that may be asked for. Throws a StartError on one line.
 */
export function resolveConfig(
  settings: readonly Setting[],
  machine: Machine,
  capabilities: readonly string[],
): FullConfig {
  const winners = new Map<string, Setting>();
  for (const setting of settings) {
    if (setting.value === undefined) winners.delete(setting.key);
    else winners.set(setting.key, setting);
  }
  const sources = Object.fromEntries([...winners].map(([key, setting]) => [key, setting.source]));
  const config = assemble(winners);
  refuseImpossible(config, sources, capabilities);
  return withDefaults(config, sources, machine);
}

function withDefaults(config: Config, sources: Readonly<Record<string, string>>, machine: Machine): FullConfig {
  const { browser = {}, timeouts = {}, snapshot = {} } = config;
  const browserName = browser.browserName ?? 'chromium';
  const { channel, ...launchOptions } = browser.launchOptions ?? {};
  const headless = launchOptions.headless ?? !hasDisplay(machine);
  const storageState = browser.contextOptions?.storageState;
  const phone = browserName === 'webkit' ? 'iPhone 17' : 'Pixel 10';
  const device = browser.device ?? (browser.mobile ? phone : undefined);
  const viewport = headless ? { width: 1280, height: 720 } : null;
  const absolute = (file: string | undefined): string | undefined => file && path.resolve(machine.cwd, file);
  return {
    browser: {
      browserName,
      device,
      isolated: browser.isolated ?? false,
      userDataDir: absolute(browser.userDataDir),
      launchOptions: {
        ...launchOptions,
        ...(channel !== undefined && browserName === 'chromium' && { channel }),
        ...(launchOptions.executablePath && { executablePath: absolute(launchOptions.executablePath) }),
        headless,
      },
      contextOptions: {
        ...(device === undefined && { viewport }),
        ...browser.contextOptions,
        ...(typeof storageState === 'string' && { storageState: absolute(storageState) }),
      },
      cdpEndpoint: browser.cdpEndpoint,
      cdpHeaders: browser.cdpHeaders ?? {},
      cdpTimeout: browser.cdpTimeout ?? 30_000,
      remoteEndpoint: remoteEndpoint(browser),
      initPage: (browser.initPage ?? []).map(file => path.resolve(machine.cwd, file)),
      initScript: (browser.initScript ?? []).map(file => path.resolve(machine.cwd, file)),
      pageScripts: browser.pageScripts ?? true,
    },
    capabilities: [
      ...new Set([
        ...(config.capabilities ?? []),
        ...(config.webmcp || config.webmcpTools === 'dynamic' ? ['webmcp'] : []),
      ]),
    ],
    disableTools: [...new Set(config.disableTools)],
    server: {
      port: config.server?.port,
      host: config.server?.host ?? 'localhost',
      allowedHosts: config.server?.allowedHosts,
      token: config.server?.token,
      pingTimeout: config.server?.pingTimeout ?? 5000,
    },
    sharedBrowserContext: config.sharedBrowserContext ?? false,
    saveSession: config.saveSession ?? false,
    slim: config.slim ?? false,
    webmcpTools: config.webmcpTools ?? 'list',
    outputDir: absolute(config.outputDir),
    outputMaxSize: config.outputMaxSize,
    console: { level: config.console?.level ?? 'info' },
    testIdAttribute: config.testIdAttribute ?? 'data-testid',
    timeouts: {
      action: timeouts.action ?? 5000,
      navigation: timeouts.navigation ?? 60_000,
      expect: timeouts.expect ?? 5000,
      settle: timeouts.settle ?? 500,
      effect: timeouts.effect ?? 150,
      idle: timeouts.idle ?? (headless && !isElsewhere(browser) ? 3_600_000 : 0),
      call: timeouts.call ?? 60_000,
    },
    imageResponses: config.imageResponses ?? 'allow',
    filePaths: config.filePaths ?? 'relative',
    snapshot: {
      mode: snapshot.mode ?? 'auto',
      budget: snapshot.budget ?? 24_000,
      boxes: snapshot.boxes ?? false,
      files: snapshot.files ?? true,
      engine: snapshot.engine ?? 'eyes',
    },
    network: {
      allowedOrigins: config.network?.allowedOrigins ?? [],
      blockedOrigins: config.network?.blockedOrigins ?? [],
    },
    secrets: Object.fromEntries(Object.entries(config.secrets ?? {}).filter(([, value]) => value !== '')),
    allowUnrestrictedFileAccess: config.allowUnrestrictedFileAccess ?? false,
    codegen: config.codegen ?? testLanguage(machine) ?? 'typescript',
    sources,
  };
}

type BrowserConfig = NonNullable<Config['browser']>;

/** Whether somebody else started the browser. */
const isElsewhere = ({ cdpEndpoint, remoteEndpoint: remote }: BrowserConfig): boolean =>
  cdpEndpoint !== undefined || remote !== undefined;

function remoteEndpoint({ remoteEndpoint: given, remoteHeaders }: BrowserConfig): RemoteEndpoint | undefined {
  if (given === undefined) return undefined;
  const { headers, ...rest } = typeof given === 'string' ? { endpoint: given } : given;
  return { ...rest, headers: { ...headers, ...remoteHeaders } };
}

/** Playwright's ports set this variable where they run, so that its tools speak their language. */
function testLanguage({ variables }: Machine): FullConfig['codegen'] | undefined {
  return (['python', 'java', 'csharp'] as const).find(language => language === variables['PW_LANG_NAME']);
}

const hasDisplay = ({ platform, variables }: Machine): boolean =>
  platform !== 'linux' || !!variables['DISPLAY'] || !!variables['WAYLAND_DISPLAY'];

function assemble(winners: ReadonlyMap<string, Setting>): Config {
  type Tree = { [name: string]: unknown };
  const root: Tree = {};
  for (const [key, { value }] of winners) {
    const names = key.split('.');
    let place = root;
    for (const name of names.slice(0, -1)) place = (place[name] ??= {}) as Tree;
    place[names.at(-1) ?? ''] = value;
  }
  const checked = configSchema.safeParse(root);
  if (checked.success) return checked.data;
  const at = checked.error.issues[0]?.path.join('.') ?? '';
  const culprit = [...winners.values()].find(
    ({ key }) => key === at || at.startsWith(`${key}.`) || key.startsWith(`${at}.`),
  );
  // A flag or variable is one value: its place in the configuration would only be noise.
  throw culprit && /^(--|PLAYWRIGHT_MCP_)/.test(culprit.source)
    ? startError(culprit.source, complaint(checked.error))
    : startError(culprit?.source ?? 'configuration', describe(checked.error));
}

function refuseImpossible(
  { browser = {}, capabilities = [], disableTools = [], slim, outputDir, extension, server = {}, secrets = {} }: Config,
  sources: Readonly<Record<string, string>>,
  known: readonly string[],
): void {
  const from = (key: string): string => sources[key] ?? key;
  const problem = secretProblem(secrets);
  if (problem !== undefined) throw startError(from('secrets'), problem);
  // "core" and its parts are always on; @playwright/mcp lets them be named, and so do its users.
  const unknown = capabilities.find(name => !known.includes(name) && !/^core(-\w+)?$/.test(name));
  if (unknown !== undefined) {
    const names = known.length > 0 ? `known are ${known.join(', ')}` : 'there are none to add';
    throw startError(from('capabilities'), `unknown capability ${JSON.stringify(unknown)}; ${names}`);
  }
  if (slim && (capabilities.length > 0 || disableTools.length > 0)) {
    const other = capabilities.length > 0 ? 'capabilities' : 'disableTools';
    throw startError(
      `${from('slim')} and ${from(other)}`,
      'the slim set has three tools, always. Leave one of the two out.',
    );
  }
  if (browser.isolated && browser.userDataDir !== undefined) {
    const pair = `${from('browser.isolated')} and ${from('browser.userDataDir')}`;
    throw startError(pair, 'Browser userDataDir is not supported in isolated mode. Leave one of the two out.');
  }
  if (extension)
    throw startError(
      from('extension'),
      'The browser extension does not exist yet. Attach with --cdp-endpoint instead.',
    );
  if (browser.cdpEndpoint !== undefined && browser.remoteEndpoint !== undefined) {
    const pair = `${from('browser.cdpEndpoint')} and ${from('browser.remoteEndpoint')}`;
    throw startError(pair, 'these are two different browsers. Leave one of the two out.');
  }
  if (browser.remoteHeaders && browser.remoteEndpoint === undefined)
    throw startError(
      from('browser.remoteHeaders'),
      'there is no server to send it to. Name one with --remote-endpoint.',
    );
  if (server.port !== undefined && server.token === undefined && !isLoopback(server.host ?? 'localhost'))
    throw startError(
      from('server.host'),
      `other computers could reach the server at ${server.host}. Set a secret with --token or PLAYWRIGHT_MCP_TOKEN.`,
    );
  const device = browser.device !== undefined ? 'browser.device' : browser.mobile ? 'browser.mobile' : undefined;
  if (browser.mobile && browser.device !== undefined) {
    const pair = `${from('browser.mobile')} and ${from('browser.device')}`;
    throw startError(pair, 'Cannot use --mobile together with --device, pick one.');
  }
  if (device && browser.cdpEndpoint !== undefined) {
    const pair = `${from(device)} and ${from('browser.cdpEndpoint')}`;
    throw startError(pair, 'Device emulation is not supported with cdpEndpoint. Leave one of the two out.');
  }
  if (browser.mobile && browser.browserName === 'firefox')
    throw startError(from('browser.mobile'), '--mobile is not supported with the Firefox browser. Leave it out.');
  const proxy: { server?: string; bypass?: string } = browser.launchOptions?.proxy ?? {};
  if (proxy.bypass !== undefined && proxy.server === undefined)
    throw startError(
      from('browser.launchOptions.proxy.bypass'),
      'there is no proxy to go round. Name one with --proxy-server.',
    );
  if (outputDir !== undefined && path.parse(path.resolve(outputDir)).root === path.resolve(outputDir))
    throw startError(from('outputDir'), `cannot point to a system directory: ${outputDir}. Name a folder of your own.`);
}

function read(option: Option, text: string, source: string): Setting[] {
  if (option.key === undefined) return [];
  try {
    const implied = Object.entries(option.implies(text));
    return [[option.key, option.parse(text)] as const, ...implied].map(([key, value]) => ({ key, value, source }));
  } catch (error) {
    throw startError(source, (error as Error).message);
  }
}

function joined(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) return [...new Set<unknown>([...before, ...value])];
  if (typeof before === 'object' && before !== null && typeof value === 'object') return { ...before, ...value };
  return value;
}

/** What is wrong, with the key before it. */
function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const name = [...issue.path, issue.keys[0]].join('.');
    return `unknown key ${JSON.stringify(name)}. Remove it or correct its name.`;
  }
  const key = issue?.path.join('.');
  return key ? `${key}: ${complaint(error)}` : complaint(error);
}

function complaint(error: z.ZodError): string {
  const message = error.issues[0]?.message ?? 'not valid';
  return message.replace(/^Invalid \w+: /, '');
}
