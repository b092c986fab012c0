/** One setting that has a flag. `--help`, the table in the README and the texts of errors come from these rows. */
export type Option = {
  /** Without the dashes. */
  readonly flag: string;
  /** What stands for the value in help, e.g. `ms`. A switch has none. */
  readonly value: string | undefined;
  readonly help: string;
  /** The variable that sets the same. */
  readonly env: string;
  /** The key in the configuration file; undefined for the file itself and for what has no effect. */
  readonly key: string | undefined;
  /** The default in words; undefined where there is nothing to say. */
  readonly default: string | undefined;
  /** Whether the flag may be given several times, each adding to the others. */
  readonly list: boolean;
  /** Text to value. Throws an Error that says what was expected. */
  readonly parse: (text: string) => unknown;
  /** What else follows from the value, by key; undefined takes a value away. */
  readonly implies: (text: string) => Readonly<Record<string, unknown>>;
};

type Row = Pick<Option, 'flag' | 'help' | 'parse'> & Partial<Option>;

const option = (row: Row): Option => ({
  value: undefined,
  env: `PLAYWRIGHT_MCP_${row.flag.replaceAll('-', '_').toUpperCase()}`,
  key: undefined,
  default: undefined,
  list: false,
  implies: () => ({}),
  ...row,
});

const expected = (what: string, text: string): Error => new Error(`expected ${what}, got ${JSON.stringify(text)}`);

const yesOrNo = (text: string): boolean => {
  if (/^(1|true)$/i.test(text)) return true;
  if (/^(0|false)$/i.test(text)) return false;
  throw expected('true or false', text);
};

const wholeNumber = (text: string): number => {
  if (!/^\s*\d+\s*$/.test(text)) throw expected('a whole number', text);
  return Number(text);
};

/** Like `wholeNumber`, where less than nothing says the same as nothing. */
const numberOrOff = (text: string): number => (/^\s*-\d+\s*$/.test(text) ? 0 : wholeNumber(text));

const size = (text: string): { width: number; height: number } => {
  const [, width, height] = /^\s*(\d{1,5})\s*[x,]\s*(\d{1,5})\s*$/i.exec(text) ?? [];
  if (!Number(width) || !Number(height)) throw expected('a size like 1280x720', text);
  return { width: Number(width), height: Number(height) };
};

const separated = (text: string): string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');

/** A semicolon separates origins; commas are taken too, because no origin holds one. */
const origins = (text: string): string[] => separated(text.replaceAll(';', ','));

const header = (text: string): Record<string, string> => {
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw expected('a header like "Name: value"', text);
  return { [name]: colon < 0 ? '' : text.slice(colon + 1).trim() };
};

const channels = ['', '-beta', '-dev', '-canary'].flatMap(suffix => [`chrome${suffix}`, `msedge${suffix}`]);

const browserName = (text: string): string => {
  if (['chromium', 'firefox', 'webkit'].includes(text)) return text;
  if (channels.includes(text)) return 'chromium';
  throw expected('chromium, chrome, msedge (or their -beta, -dev, -canary), firefox or webkit', text);
};

const ways = [
  option({
    flag: 'browser',
    value: 'name',
    key: 'browser.browserName',
    default: 'the first found of Chrome, Edge, Chromium',
    help: 'The browser to use: chromium, chrome, msedge (also -beta, -dev, -canary), firefox or webkit.',
    parse: browserName,
    implies: text => ({ 'browser.launchOptions.channel': text === 'firefox' || text === 'webkit' ? undefined : text }),
  }),
  option({
    flag: 'executable-path',
    value: 'path',
    key: 'browser.launchOptions.executablePath',
    help: 'The browser program to start.',
    parse: String,
  }),
  option({
    flag: 'headless',
    key: 'browser.launchOptions.headless',
    default: 'on where there is no display',
    help: 'Run the browser without a window.',
    parse: yesOrNo,
  }),
  option({
    flag: 'isolated',
    key: 'browser.isolated',
    help: 'Keep the profile in memory; nothing of it is left afterwards.',
    parse: yesOrNo,
  }),
  option({
    flag: 'user-data-dir',
    value: 'path',
    key: 'browser.userDataDir',
    default: 'a folder per browser and workspace in the cache',
    help: 'Folder of the browser profile.',
    parse: String,
  }),
  option({
    flag: 'storage-state',
    value: 'path',
    key: 'browser.contextOptions.storageState',
    help: 'File with the cookies and local storage that an isolated session starts with.',
    parse: String,
  }),
  option({
    flag: 'cdp-endpoint',
    value: 'url',
    key: 'browser.cdpEndpoint',
    help: 'Attach to a running browser instead of starting one.',
    parse: String,
  }),
  option({
    flag: 'cdp-header',
    value: 'header',
    env: 'PLAYWRIGHT_MCP_CDP_HEADERS',
    key: 'browser.cdpHeaders',
    list: true,
    help: 'Header to send when attaching, "Name: value". May be given several times.',
    parse: header,
  }),
  option({
    flag: 'cdp-timeout',
    value: 'ms',
    key: 'browser.cdpTimeout',
    default: '30000',
    help: 'How long attaching may take.',
    parse: wholeNumber,
  }),
  option({
    flag: 'remote-endpoint',
    value: 'url',
    key: 'browser.remoteEndpoint',
    help: 'Use the browsers of a Playwright server (npx playwright run-server) instead of starting one.',
    parse: String,
  }),
  option({
    flag: 'endpoint',
    value: 'url',
    key: 'browser.remoteEndpoint',
    help: 'Older name of --remote-endpoint.',
    parse: String,
  }),
  option({
    flag: 'remote-header',
    value: 'header',
    env: 'PLAYWRIGHT_MCP_REMOTE_HEADERS',
    key: 'browser.remoteHeaders',
    list: true,
    help: 'Header to send to the Playwright server, "Name: value". May be given several times.',
    parse: header,
  }),
  option({
    flag: 'shared-browser-context',
    key: 'sharedBrowserContext',
    help: 'Let all clients of an HTTP server share one browser window with its tabs, cookies and storage.',
    parse: yesOrNo,
  }),
  option({
    flag: 'extension',
    key: 'extension',
    help: 'Not built yet: attach to a running browser through an extension. Refused; use --cdp-endpoint.',
    parse: yesOrNo,
  }),
  option({
    flag: 'profile-dir-name',
    value: 'name',
    help: 'Belongs to --extension. Accepted, without effect.',
    parse: String,
  }),
  option({
    flag: 'idle-timeout',
    value: 'ms',
    key: 'timeouts.idle',
    default: '3600000 for a browser without a window that Ariadne started, else 0',
    help: 'Close a browser for which no call came for so long; the next call starts a new one. 0 never does.',
    parse: wholeNumber,
  }),
  option({
    flag: 'sandbox',
    key: 'browser.launchOptions.chromiumSandbox',
    default: 'on, but for root on Linux',
    help: "Use Chromium's sandbox.",
    parse: yesOrNo,
  }),
  option({
    flag: 'no-sandbox',
    key: 'browser.launchOptions.chromiumSandbox',
    help: "Do without Chromium's sandbox.",
    parse: text => !yesOrNo(text),
  }),
];

const pages = [
  option({
    flag: 'device',
    value: 'name',
    key: 'browser.device',
    help: 'Device to emulate, for example "iPhone 15".',
    parse: String,
  }),
  option({ flag: 'mobile', key: 'browser.mobile', help: 'Emulate a current phone.', parse: yesOrNo }),
  option({
    flag: 'viewport-size',
    value: 'size',
    key: 'browser.contextOptions.viewport',
    default: "1280x720 without a window, else the window's",
    help: 'Size of the page in pixels, for example 1280x720.',
    parse: size,
  }),
  option({
    flag: 'user-agent',
    value: 'text',
    key: 'browser.contextOptions.userAgent',
    help: 'User agent to send.',
    parse: String,
  }),
  option({
    flag: 'proxy-server',
    value: 'address',
    key: 'browser.launchOptions.proxy.server',
    help: 'Proxy to use, for example http://proxy:3128 or socks5://proxy:1080.',
    parse: String,
    implies: () => ({ 'browser.contextOptions.proxy': undefined }),
  }),
  option({
    flag: 'proxy-bypass',
    value: 'domains',
    key: 'browser.launchOptions.proxy.bypass',
    help: 'Domains to reach without the proxy, separated by commas.',
    parse: String,
  }),
  option({
    flag: 'ignore-https-errors',
    key: 'browser.contextOptions.ignoreHTTPSErrors',
    help: 'Accept invalid certificates.',
    parse: yesOrNo,
  }),
  option({
    flag: 'block-service-workers',
    key: 'browser.contextOptions.serviceWorkers',
    help: 'Let no page install a service worker.',
    parse: text => (yesOrNo(text) ? 'block' : 'allow'),
  }),
  option({
    flag: 'grant-permissions',
    value: 'names',
    key: 'browser.contextOptions.permissions',
    list: true,
    help: 'Permissions that pages have, separated by commas, for example geolocation,clipboard-read.',
    parse: separated,
  }),
  option({
    flag: 'init-script',
    value: 'path',
    key: 'browser.initScript',
    list: true,
    help: 'JavaScript that every page runs before its own. May be given several times.',
    parse: text => [text],
  }),
  option({
    flag: 'init-page',
    value: 'path',
    key: 'browser.initPage',
    list: true,
    help: 'Module (JavaScript or TypeScript) whose default export gets every new page, as { page }. May be given several times.',
    parse: text => [text],
  }),
  option({
    flag: 'no-page-scripts',
    key: 'browser.pageScripts',
    help: "Put no script of Ariadne's own into pages: the end of an action is then told from quiet time only.",
    parse: text => !yesOrNo(text),
  }),
  option({
    flag: 'test-id-attribute',
    value: 'name',
    key: 'testIdAttribute',
    default: 'data-testid',
    help: 'Attribute that test ids are read from.',
    parse: String,
  }),
];

const answers = [
  option({ flag: 'config', value: 'path', help: 'Configuration file.', parse: String }),
  option({
    flag: 'caps',
    value: 'names',
    key: 'capabilities',
    list: true,
    help: 'Groups of tools to add, separated by commas; all adds every one.',
    parse: separated,
  }),
  option({
    flag: 'vision',
    key: 'capabilities',
    list: true,
    help: 'Older name of --caps=vision.',
    parse: text => (yesOrNo(text) ? ['vision'] : []),
  }),
  option({
    flag: 'disable-tools',
    value: 'names',
    key: 'disableTools',
    list: true,
    help: 'Tools to take away, separated by commas.',
    parse: separated,
  }),
  option({
    flag: 'slim',
    key: 'slim',
    help: 'Offer three tools only, for small contexts: navigate, snapshot and act.',
    parse: yesOrNo,
  }),
  option({
    flag: 'webmcp-tools',
    value: 'how',
    key: 'webmcpTools',
    default: 'list',
    help: 'How tools that pages offer are called: list (found and called by two tools) or dynamic (each also as a tool of its own).',
    parse: String,
  }),
  option({
    flag: 'timeout-action',
    value: 'ms',
    key: 'timeouts.action',
    default: '5000',
    help: 'How long one action may wait to become possible.',
    parse: wholeNumber,
  }),
  option({
    flag: 'timeout-navigation',
    value: 'ms',
    key: 'timeouts.navigation',
    default: '60000',
    help: 'How long a page may take to load.',
    parse: wholeNumber,
  }),
  option({
    flag: 'timeout-settle',
    value: 'ms',
    key: 'timeouts.settle',
    default: '500',
    help: 'How long an action is followed after the last thing it started has ended.',
    parse: wholeNumber,
  }),
  option({
    flag: 'timeout-effect',
    value: 'ms',
    key: 'timeouts.effect',
    default: '150',
    help: 'How long an action of which nothing was seen is watched before it is said to have had no effect.',
    parse: wholeNumber,
  }),
  option({
    flag: 'timeout-call',
    value: 'ms',
    key: 'timeouts.call',
    default: '60000',
    help: 'When a call is answered at the latest, whatever the page does.',
    parse: wholeNumber,
  }),
  option({
    flag: 'output-dir',
    value: 'path',
    key: 'outputDir',
    default: '.ariadne-mcp in the workspace',
    help: 'Folder for files that are written without a name being asked for.',
    parse: String,
  }),
  option({
    flag: 'output-max-size',
    value: 'bytes',
    key: 'outputMaxSize',
    help: 'Delete the oldest files of the output folder when it grows larger; never what the running call wrote.',
    parse: wholeNumber,
  }),
  option({
    flag: 'save-session',
    key: 'saveSession',
    help: 'Write every call and its answer to session.md in a folder of the output folder.',
    parse: yesOrNo,
  }),
  option({
    flag: 'webmcp',
    key: 'webmcp',
    help: 'The same as --caps=webmcp: find and call the tools that pages offer.',
    parse: yesOrNo,
  }),
  option({
    flag: 'no-webmcp',
    key: 'webmcp',
    help: 'Do without the tools that pages offer; so it is by default.',
    parse: text => !yesOrNo(text),
  }),
  option({
    flag: 'snapshot-mode',
    value: 'mode',
    key: 'snapshot.mode',
    default: 'auto',
    help: 'Snapshots in answers: auto (whole, then changes), full, file (a link) or none.',
    parse: String,
  }),
  option({
    flag: 'snapshot-budget',
    value: 'characters',
    key: 'snapshot.budget',
    default: '24000',
    help: 'How long a snapshot in an answer may be.',
    parse: wholeNumber,
  }),
  option({
    flag: 'snapshot-boxes',
    key: 'snapshot.boxes',
    help: 'Tell place and size of each element in snapshots.',
    parse: yesOrNo,
  }),
  option({
    flag: 'snapshot-engine',
    value: 'engine',
    key: 'snapshot.engine',
    default: 'eyes',
    help: 'Who reads the page: eyes (our own engine inside the page), or playwright.',
    parse: String,
  }),
  option({
    flag: 'snapshot-files',
    key: 'snapshot.files',
    default: 'true',
    help: 'Write the whole page to a file when a snapshot had to be folded.',
    parse: yesOrNo,
  }),
  option({
    flag: 'codegen',
    value: 'language',
    key: 'codegen',
    default: 'typescript',
    help: 'Language of the code in answers: typescript, python, java, csharp or none.',
    parse: String,
  }),
  option({
    flag: 'image-responses',
    value: 'mode',
    key: 'imageResponses',
    default: 'allow',
    help: 'Images in answers: allow, omit or only.',
    parse: String,
  }),
  option({
    flag: 'file-paths',
    value: 'form',
    key: 'filePaths',
    default: 'relative',
    help: 'Paths in answers: relative or absolute.',
    parse: String,
  }),
  option({
    flag: 'console-level',
    value: 'level',
    key: 'console.level',
    default: 'info',
    help: 'Least serious console messages to tell of: error, warning, info or debug.',
    parse: String,
  }),
  option({
    flag: 'allow-unrestricted-file-access',
    key: 'allowUnrestrictedFileAccess',
    help: 'Let file tools leave the workspace and file: pages be opened.',
    parse: yesOrNo,
  }),
];

const serving = [
  option({
    flag: 'port',
    value: 'number',
    key: 'server.port',
    help: 'Serve clients over HTTP at this port (0 takes a free one) instead of standard input and output.',
    parse: wholeNumber,
  }),
  option({
    flag: 'host',
    value: 'name',
    key: 'server.host',
    default: 'localhost',
    help: 'Address to listen at. Anything but this computer alone needs a --token.',
    parse: String,
  }),
  option({
    flag: 'allowed-hosts',
    value: 'names',
    key: 'server.allowedHosts',
    list: true,
    default: 'localhost, 127.0.0.1, [::1] and --host',
    help: 'Names, with or without a port, by which clients and web pages may speak to the server, separated by commas; * is any.',
    parse: separated,
  }),
  option({
    flag: 'token',
    value: 'text',
    key: 'server.token',
    help: 'Secret that HTTP clients must send as "Authorization: Bearer …". Better given as a variable: others see flags.',
    parse: String,
  }),
  option({
    flag: 'ping-timeout',
    value: 'ms',
    env: 'PLAYWRIGHT_MCP_PING_TIMEOUT_MS',
    key: 'server.pingTimeout',
    default: '5000',
    help: 'An HTTP client that holds a stream is gone when it does not answer a ping for so long. 0 never asks.',
    parse: numberOrOff,
  }),
];

const guards = [
  option({
    flag: 'allowed-origins',
    value: 'origins',
    key: 'network.allowedOrigins',
    list: true,
    default: 'all',
    help: 'Origins that pages may reach, separated by semicolons, and no others: https://example.com, http://localhost:*, *.example.com. A host alone means its usual port.',
    parse: origins,
  }),
  option({
    flag: 'blocked-origins',
    value: 'origins',
    key: 'network.blockedOrigins',
    list: true,
    help: 'Origins that pages may not reach, also where the allowed ones hold them. A host alone means all its ports.',
    parse: origins,
  }),
  option({
    flag: 'secrets',
    value: 'path',
    env: 'PLAYWRIGHT_MCP_SECRETS_FILE',
    key: 'secrets',
    help: 'File of NAME=value lines: a name that is typed types its value, and the value is masked in all that is answered and written.',
    parse: String,
  }),
];

/** Every setting with a flag, in the order of the README. */
export const options: readonly Option[] = [...ways, ...pages, ...answers, ...serving, ...guards];
