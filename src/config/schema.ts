import type { BrowserContextOptions, LaunchOptions } from 'playwright-core';
import { z } from 'zod';
import type { Config, ToolCapability } from '../../config.d.ts';
import { readOrigin, type OriginLists } from './origins.ts';

/** Playwright checks the values when it is started; a misspelt name it would pass over in silence, so names are checked here. */
const optionsOf = <T extends object>(known: Record<keyof Required<T>, true>): z.ZodType<T> =>
  z.custom<T>().superRefine((value: unknown, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      context.addIssue({ code: 'custom', message: 'expected an object' });
      return;
    }
    const keys = Object.keys(value).filter(key => !Object.hasOwn(known, key));
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys });
  });

const launchOptions = optionsOf<LaunchOptions>({
  args: true,
  artifactsDir: true,
  channel: true,
  chromiumSandbox: true,
  downloadsPath: true,
  env: true,
  executablePath: true,
  firefoxUserPrefs: true,
  handleSIGHUP: true,
  handleSIGINT: true,
  handleSIGTERM: true,
  headless: true,
  ignoreDefaultArgs: true,
  logger: true,
  proxy: true,
  slowMo: true,
  timeout: true,
  tracesDir: true,
});

const contextOptions = optionsOf<BrowserContextOptions>({
  acceptDownloads: true,
  baseURL: true,
  bypassCSP: true,
  clientCertificates: true,
  colorScheme: true,
  contrast: true,
  deviceScaleFactor: true,
  extraHTTPHeaders: true,
  forcedColors: true,
  geolocation: true,
  hasTouch: true,
  httpCredentials: true,
  ignoreHTTPSErrors: true,
  isMobile: true,
  javaScriptEnabled: true,
  locale: true,
  logger: true,
  offline: true,
  permissions: true,
  proxy: true,
  recordHar: true,
  recordVideo: true,
  reducedMotion: true,
  screen: true,
  serviceWorkers: true,
  storageState: true,
  strictSelectors: true,
  timezoneId: true,
  userAgent: true,
  viewport: true,
});

/** What a timer of Node can hold. */
const longestTimeout = 2 ** 31 - 1;
const milliseconds = z
  .int('expected a whole number of milliseconds')
  .min(0, 'expected 0 or more milliseconds')
  .max(longestTimeout, `expected at most ${longestTimeout} milliseconds`);

const address = z.string().refine(text => URL.canParse(text) && /^(https?|wss?):$/.test(new URL(text).protocol), {
  error: 'expected an address that begins with http://, https://, ws:// or wss://',
});

/** A name or address with or without a port, as it stands in the head of a request, or `*`. */
const hostName = z
  .string()
  .regex(/^(\*|(\[[\da-f:.]+\]|[^\s:/@[\]]+)(:\d+)?)$/i, 'expected names like example.com or localhost:8931');

const headers = z.record(z.string(), z.string());

const remoteEndpoint = z.union(
  [
    address,
    z.strictObject({
      endpoint: address,
      headers: headers.optional(),
      exposeNetwork: z.string().optional(),
      slowMo: milliseconds.optional(),
      timeout: milliseconds.optional(),
    }),
  ],
  'expected an address, or an object with endpoint, headers, exposeNetwork, slowMo and timeout',
);

const origin = z.string().refine(text => readOrigin(text) !== undefined, {
  error: 'expected origins like https://example.com, http://localhost:*, example.com:8080 or *.example.com',
});

/** What may stand in a configuration. Unknown names are refused. */
export const configSchema = z.strictObject({
  browser: z
    .strictObject({
      browserName: z.enum(['chromium', 'firefox', 'webkit']).optional(),
      device: z.string().min(1).optional(),
      mobile: z.boolean().optional(),
      isolated: z.boolean().optional(),
      userDataDir: z.string().min(1).optional(),
      launchOptions: launchOptions.optional(),
      contextOptions: contextOptions.optional(),
      cdpEndpoint: address.optional(),
      cdpHeaders: headers.optional(),
      cdpTimeout: milliseconds.optional(),
      remoteEndpoint: remoteEndpoint.optional(),
      remoteHeaders: headers.optional(),
      initPage: z.array(z.string().min(1)).optional(),
      initScript: z.array(z.string().min(1)).optional(),
      pageScripts: z.boolean().optional(),
    })
    .optional(),
  // Which names exist is known where the tools are; resolve.ts is told.
  capabilities: z.array(z.custom<ToolCapability>(name => typeof name === 'string', 'expected a name')).optional(),
  disableTools: z.array(z.string()).optional(),
  extension: z.boolean().optional(),
  server: z
    .strictObject({
      port: z
        .int('expected a port number')
        .min(0, 'expected 0 or more')
        .max(65_535, 'expected at most 65535')
        .optional(),
      host: z.string().min(1).optional(),
      allowedHosts: z.array(hostName).optional(),
      token: z
        .string()
        .min(1, 'expected a token')
        .regex(/^[!-~]+$/, 'expected letters, digits and signs without spaces')
        .optional(),
      pingTimeout: milliseconds.optional(),
    })
    .optional(),
  sharedBrowserContext: z.boolean().optional(),
  saveSession: z.boolean().optional(),
  webmcp: z.boolean().optional(),
  slim: z.boolean().optional(),
  webmcpTools: z.enum(['list', 'dynamic']).optional(),
  outputDir: z.string().min(1).optional(),
  outputMaxSize: z.int('expected a whole number of bytes').min(1, 'expected at least 1 byte').optional(),
  console: z.strictObject({ level: z.enum(['error', 'warning', 'info', 'debug']).optional() }).optional(),
  testIdAttribute: z
    .string()
    .regex(/^[^\s"'<>/=]+$/, 'expected the name of an attribute')
    .optional(),
  timeouts: z
    .strictObject({
      action: milliseconds.optional(),
      navigation: milliseconds.optional(),
      expect: milliseconds.optional(),
      settle: milliseconds.optional(),
      effect: milliseconds.optional(),
      idle: milliseconds.optional(),
      call: milliseconds.min(1, 'expected 1 or more milliseconds').optional(),
    })
    .optional(),
  imageResponses: z.enum(['allow', 'omit', 'only']).optional(),
  filePaths: z.enum(['relative', 'absolute']).optional(),
  snapshot: z
    .strictObject({
      mode: z.enum(['auto', 'full', 'file', 'none']).optional(),
      budget: z.int('expected a whole number of characters').min(1500, 'expected at least 1500 characters').optional(),
      boxes: z.boolean().optional(),
      files: z.boolean().optional(),
      engine: z.enum(['playwright', 'eyes']).optional(),
    })
    .optional(),
  network: z
    .strictObject({ allowedOrigins: z.array(origin).optional(), blockedOrigins: z.array(origin).optional() })
    .optional(),
  secrets: z.record(z.string(), z.string()).optional(),
  allowUnrestrictedFileAccess: z.boolean().optional(),
  codegen: z.enum(['typescript', 'python', 'java', 'csharp', 'none']).optional(),
});

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const provedAtCompileTime = <_Fact extends true>(): void => {};
// Does not compile when config.d.ts and the schema drift apart.
provedAtCompileTime<Same<z.output<typeof configSchema>, Config>>();

type Browser = NonNullable<Config['browser']>;

/** A Playwright server, and how to speak to it. */
export type RemoteEndpoint = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly exposeNetwork?: string;
  /** Milliseconds. */
  readonly slowMo?: number;
  readonly timeout?: number;
};

/** Whether a group of tools was asked for, by its name or with all others. */
export function hasCapability(config: Pick<FullConfig, 'capabilities'>, name: ToolCapability): boolean {
  return config.capabilities.includes(name) || config.capabilities.includes('all');
}

/** The configuration with every default filled in. */
export type FullConfig = {
  readonly browser: {
    readonly browserName: NonNullable<Browser['browserName']>;
    /** Name of the emulated device in Playwright's list; `--mobile` has become one. */
    readonly device: string | undefined;
    readonly isolated: boolean;
    /** Absolute; undefined for the folder that belongs to channel and workspace. */
    readonly userDataDir: string | undefined;
    /** `headless` is always set; `channel` only if it was asked for. */
    readonly launchOptions: LaunchOptions & { readonly headless: boolean };
    /** `viewport` is set unless a device decides it. */
    readonly contextOptions: BrowserContextOptions;
    readonly cdpEndpoint: string | undefined;
    readonly cdpHeaders: Readonly<Record<string, string>>;
    /** Milliseconds. */
    readonly cdpTimeout: number;
    /** The Playwright server whose browsers are used, with all headers to send. */
    readonly remoteEndpoint: RemoteEndpoint | undefined;
    /** Absolute paths. */
    readonly initScript: readonly string[];
    readonly initPage: readonly string[];
    readonly pageScripts: boolean;
  };
  readonly capabilities: readonly string[];
  readonly disableTools: readonly string[];
  readonly server: {
    /** Undefined where clients speak over standard input and output. */
    readonly port: number | undefined;
    readonly host: string;
    /** Undefined for this computer's own names and `host`. */
    readonly allowedHosts: readonly string[] | undefined;
    readonly token: string | undefined;
    /** Milliseconds; 0 for no pings. */
    readonly pingTimeout: number;
  };
  readonly sharedBrowserContext: boolean;
  readonly saveSession: boolean;
  readonly slim: boolean;
  /** `dynamic` has brought the capability `webmcp` along. */
  readonly webmcpTools: NonNullable<Config['webmcpTools']>;
  /** Absolute; undefined for `.ariadne-mcp` in the workspace. */
  readonly outputDir: string | undefined;
  /** Bytes; undefined for no limit. */
  readonly outputMaxSize: number | undefined;
  readonly console: Readonly<Required<NonNullable<Config['console']>>>;
  readonly testIdAttribute: string;
  /** Milliseconds. */
  readonly timeouts: Readonly<Required<NonNullable<Config['timeouts']>>>;
  readonly imageResponses: NonNullable<Config['imageResponses']>;
  readonly filePaths: NonNullable<Config['filePaths']>;
  readonly snapshot: Readonly<Required<NonNullable<Config['snapshot']>>>;
  /** Empty where there is no such list. */
  readonly network: OriginLists;
  /** By name; none is empty. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly allowUnrestrictedFileAccess: boolean;
  readonly codegen: NonNullable<Config['codegen']>;
  /** Where each value that is no default came from, by its dotted key: `{ 'timeouts.action': '--timeout-action' }`. */
  readonly sources: Readonly<Record<string, string>>;
};
