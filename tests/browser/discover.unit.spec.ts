import { expect, test } from '@playwright/test';
import { findBrowser, type FoundBrowser, type WantedBrowser } from '../../src/browser/discover.ts';
import { profileFolder } from '../../src/browser/profile.ts';
import { bareLinux } from '../config/machine.ts';

const installed = '/cache/playwright/chrome';

function find(files: readonly string[], wanted: WantedBrowser = {}, machine = bareLinux): FoundBrowser {
  return findBrowser(wanted, { machine, installed, exists: file => files.includes(file) });
}

test('Chrome goes before Edge, Edge before Chromium, Chromium before the one of Playwright', () => {
  const all = ['/opt/google/chrome/chrome', '/usr/bin/microsoft-edge', '/usr/bin/chromium', installed];
  const found = all.map((_, index) => find(all.slice(index)));
  expect(found).toEqual([
    { executablePath: all[0], channel: 'chrome' },
    { executablePath: all[1], channel: 'msedge' },
    { executablePath: all[2], channel: 'chromium' },
    { executablePath: installed, channel: 'chromium' },
  ]);
});

test('what is named is taken, and nothing else', () => {
  const all = ['/opt/google/chrome/chrome', '/opt/google/chrome-beta/chrome', '/usr/bin/chromium', '/my/browser'];
  expect(find(all, { channel: 'chromium' }).executablePath).toBe('/usr/bin/chromium');
  expect(find(all, { channel: 'chrome-beta' }).executablePath).toBe('/opt/google/chrome-beta/chrome');
  expect(find(all, { executablePath: '/my/browser', channel: 'msedge' }).executablePath).toBe('/my/browser');
  expect(find([], { channel: 'chromium-headless-shell' })).toEqual({
    executablePath: undefined,
    channel: 'chromium-headless-shell',
  });
  expect(() => find(all, { channel: 'msedge' })).toThrow('Looked for Microsoft Edge at /opt/microsoft/msedge/msedge');
  expect(() => find(all, { executablePath: '/gone' })).toThrow(/Failed to launch.*executable doesn't exist at \/gone/);
});

test('the places of macOS and Windows are known', () => {
  const mac = { ...bareLinux, platform: 'darwin', home: '/Users/me' } as const;
  for (const [file, channel] of [
    ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'chrome'],
    ['/Users/me/Applications/Microsoft Edge Beta.app/Contents/MacOS/Microsoft Edge Beta', 'msedge-beta'],
  ] as const)
    expect(find([file], { channel }, mac).executablePath).toBe(file);

  const variables = { LOCALAPPDATA: 'C:\\Local', PROGRAMFILES: 'C:\\Programs' };
  const windows = { ...bareLinux, platform: 'win32', home: 'C:\\me', variables } as const;
  for (const [file, channel] of [
    ['C:\\Programs\\Google\\Chrome\\Application\\chrome.exe', 'chrome'],
    ['C:\\Local\\Google\\Chrome SxS\\Application\\chrome.exe', 'chrome-canary'],
    ['C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe', 'msedge'],
    ['C:\\Local\\Chromium\\Application\\chrome.exe', 'chromium'],
  ] as const)
    expect(find([file], { channel }, windows).executablePath).toBe(file);
});

test('where there is none, the error names what was looked for and the command that gets one', () => {
  expect(() => find([])).toThrow(
    expect.objectContaining({
      name: 'ToolError',
      message: expect.stringMatching(
        /^No browser found\. Looked for Google Chrome, Microsoft Edge, Chromium at .*\/usr\/bin\/chromium, .*playwright\/chrome\.$/,
      ),
      hint: expect.stringContaining('npx ariadne-mcp install-browser'),
    }),
  );
});

test('each browser and workspace has a profile of its own in the cache', () => {
  expect(profileFolder(bareLinux, 'chrome', '/project')).toMatch(
    /^\/home\/me\/\.cache\/ariadne-mcp\/mcp-chrome-[0-9a-f]{7}$/,
  );
  const folders = [
    profileFolder(bareLinux, 'chrome', '/project'),
    profileFolder(bareLinux, 'msedge', '/project'),
    profileFolder(bareLinux, 'chrome', '/other'),
    profileFolder({ ...bareLinux, variables: { XDG_CACHE_HOME: '/x' } }, 'chrome', '/project'),
    profileFolder({ ...bareLinux, platform: 'darwin' }, 'chrome', '/project'),
  ];
  expect(new Set(folders).size).toBe(folders.length);
});
