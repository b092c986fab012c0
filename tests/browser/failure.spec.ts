import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { checkDevice } from '../../src/browser/context.ts';
import { resolveConfig } from '../../src/config/resolve.ts';
import { bareLinux } from '../config/machine.ts';
import { test } from './browsers.ts';

test.use({ asForUsers: true });

const workspace = '/some/workspace';

async function failure(
  promise: Promise<unknown>,
): Promise<{ name: string; message: string; hint: string | undefined }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'ToolError', message: expect.stringMatching(/^[^\n╔║]*$/) });
  return error as { name: string; message: string; hint: string | undefined };
}

test('an executable that is not there', async ({ open, folder }) => {
  const executablePath = path.join(folder, 'missing-executable');
  const { message, hint } = await failure(open({ launchOptions: { executablePath } }).lease(workspace));
  expect(message).toMatch(/Failed to launch.*missing-executable/);
  expect(message).toContain("executable doesn't exist");
  expect(hint).toContain('--executable-path');
});

for (const isolated of [true, false]) {
  test(`a program that ends at once, ${isolated ? 'isolated' : 'on a profile'}: what it said is told`, async ({
    open,
    folder,
  }) => {
    test.skip(process.platform === 'win32', 'needs a shell script');
    const executablePath = path.join(folder, 'bogus');
    fs.writeFileSync(executablePath, '#!/bin/sh\necho Bogus browser script\nexit 1\n', { mode: 0o755 });
    const profile = isolated ? { isolated } : { userDataDir: path.join(folder, 'profile') };
    const browsers = open({ ...profile, launchOptions: { executablePath } });
    const { message } = await failure(browsers.lease(workspace));
    expect(message).toBe(
      `Failed to launch chromium at ${executablePath}: it ended at once. It said: Bogus browser script`,
    );
    // What failed does not stay in the way.
    const again = await failure(browsers.lease(workspace));
    expect(again.message).toBe(message);
  });

  test(`options that Playwright does not take, ${isolated ? 'isolated' : 'on a profile'}`, async ({ open, folder }) => {
    const profile = isolated ? { isolated } : { userDataDir: path.join(folder, 'profile') };
    const viewport = { width: 1.5, height: 1 };
    const { message, hint } = await failure(open({ ...profile, contextOptions: { viewport } }).lease(workspace));
    expect(message).toContain('viewport.width: expected integer');
    expect(hint).toContain('contextOptions');
  });
}

test('a window where there is no display', async ({ open }) => {
  test.skip(
    process.platform !== 'linux' || !!process.env['DISPLAY'] || !!process.env['WAYLAND_DISPLAY'],
    'there is one',
  );
  const { message, hint } = await failure(
    open({ isolated: true, launchOptions: { headless: false } }).lease(workspace),
  );
  expect(message).toMatch(/there is no display to show its window on\.$/);
  expect(hint).toBe('Use --headless.');
});

test('root has no sandbox: it is switched off with one line, unless it is insisted on', async ({ open }) => {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'not root');
  const browsers = open({ isolated: true });
  for (let time = 0; time < 2; time++) await (await browsers.lease(workspace)).close();
  expect(browsers.log).toEqual(['Running as root, for whom Chromium has no sandbox: it is switched off.']);

  const insisting = open({ isolated: true, launchOptions: { chromiumSandbox: true } });
  const { message, hint } = await failure(insisting.lease(workspace));
  expect(message).toContain('Running as root without --no-sandbox is not supported');
  expect(hint).toContain('--no-sandbox');
  expect(insisting.log).toEqual([]);

  const without = open({ isolated: true, launchOptions: { chromiumSandbox: false } });
  await without.lease(workspace);
  expect(without.log).toEqual([]);
});

test('a device that is not in the list is refused at the start, with names like it', () => {
  const named = (value: string) => resolveConfig([{ key: 'browser.device', value, source: '--device' }], bareLinux, []);
  checkDevice(named('iPhone 15'));
  const message = /^--device: unknown device "iphone 15"\. Known are for example "iPhone [^\n]*\.$/;
  expect(() => checkDevice(named('iphone 15'))).toThrow(
    expect.objectContaining({ name: 'StartError', message: expect.stringMatching(message) }),
  );
  expect(() => checkDevice(named('constructor'))).toThrow('unknown device "constructor"');
});
