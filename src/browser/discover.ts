import path from 'node:path';
import type { Machine } from '../config/machine.ts';
import { ToolError } from '../errors.ts';

/** A browser to start. */
export type FoundBrowser = {
  /** Its program; undefined where Playwright knows better how to find it. */
  readonly executablePath: string | undefined;
  /** Which browser it is, e.g. `chrome`, `msedge-beta` or `chromium`: profiles of different ones must not be mixed. */
  readonly channel: string;
};

/** What the configuration says about which Chromium to use. */
export type WantedBrowser = { readonly executablePath?: string; readonly channel?: string };

type Search = {
  readonly machine: Pick<Machine, 'platform' | 'home' | 'variables'>;
  /** Where Playwright puts its own Chromium. */
  readonly installed: string;
  readonly exists: (file: string) => boolean;
};

/**
 * Finds a browser of the Chromium family: what the configuration names, else Google Chrome, Microsoft Edge or Chromium
 * where systems put them, else the one that Playwright installed. Throws a ToolError when there is none.
 */
export function findBrowser(wanted: WantedBrowser, { machine, installed, exists }: Search): FoundBrowser {
  const { executablePath, channel } = wanted;
  if (executablePath !== undefined) {
    if (exists(executablePath)) return { executablePath, channel: channel ?? 'chromium' };
    throw new ToolError(`Failed to launch the browser because its executable doesn't exist at ${executablePath}`, {
      hint: 'Correct --executable-path (browser.launchOptions.executablePath), or leave it out to have a browser searched.',
    });
  }
  // Names that only Playwright knows, such as chromium-headless-shell.
  if (channel !== undefined && !Object.hasOwn(titles, channel)) return { executablePath: undefined, channel };

  const channels = channel === undefined ? stable : [channel];
  const system = channels.flatMap(name => places(name, machine).map(file => ({ executablePath: file, channel: name })));
  const own = channels.includes('chromium') ? [{ executablePath: installed, channel: 'chromium' }] : [];
  const found = [...system, ...own].find(candidate => exists(candidate.executablePath));
  if (found) return found;

  const names = channels.map(name => titles[name]).join(', ');
  const files = [...system, ...own].map(candidate => candidate.executablePath).join(', ');
  throw new ToolError(`No browser found. Looked for ${names} at ${files || 'no place: this system has none'}.`, {
    hint:
      channel === undefined || channel === 'chromium'
        ? 'Run `npx ariadne-mcp install-browser`, or name a browser with --executable-path.'
        : `Run \`npx ariadne-mcp install-browser ${channel}\`, or leave out --browser to take any browser that is there.`,
  });
}

const stable = ['chrome', 'msedge', 'chromium'];

const titles: Readonly<Record<string, string>> = {
  chrome: 'Google Chrome',
  'chrome-beta': 'Google Chrome Beta',
  'chrome-dev': 'Google Chrome Dev',
  'chrome-canary': 'Google Chrome Canary',
  msedge: 'Microsoft Edge',
  'msedge-beta': 'Microsoft Edge Beta',
  'msedge-dev': 'Microsoft Edge Dev',
  'msedge-canary': 'Microsoft Edge Canary',
  chromium: 'Chromium',
};

const linux: Readonly<Record<string, readonly string[]>> = {
  chrome: ['/opt/google/chrome/chrome', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'],
  'chrome-beta': ['/opt/google/chrome-beta/chrome'],
  'chrome-dev': ['/opt/google/chrome-unstable/chrome'],
  'chrome-canary': ['/opt/google/chrome-canary/chrome'],
  msedge: ['/opt/microsoft/msedge/msedge', '/usr/bin/microsoft-edge-stable', '/usr/bin/microsoft-edge'],
  'msedge-beta': ['/opt/microsoft/msedge-beta/msedge'],
  'msedge-dev': ['/opt/microsoft/msedge-dev/msedge'],
  'msedge-canary': ['/opt/microsoft/msedge-canary/msedge'],
  // On Ubuntu chromium-browser may be a stub that only asks for the snap, so the snap goes before it.
  chromium: ['/usr/bin/chromium', '/snap/bin/chromium', '/usr/bin/chromium-browser'],
};

function places(channel: string, { platform, home, variables }: Search['machine']): string[] {
  const title = titles[channel] ?? channel;
  if (platform === 'darwin') {
    const program = `${title}.app/Contents/MacOS/${title}`;
    return ['/Applications', path.posix.join(home, 'Applications')].map(folder => path.posix.join(folder, program));
  }
  if (platform === 'win32') {
    const [, vendor, product = ''] = /^(?:(Google|Microsoft) )?(.*)$/.exec(title) ?? [];
    const folder = product.replace('Canary', 'SxS');
    const program = channel.startsWith('msedge') ? 'msedge.exe' : 'chrome.exe';
    return ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)']
      .flatMap(name => variables[name] ?? [])
      .map(root => path.win32.join(root, vendor ?? '', folder, 'Application', program));
  }
  return [...(linux[channel] ?? [])];
}
