import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Machine } from '../config/machine.ts';

/**
 * Gets a browser: the one that Playwright's own command line downloads, or, on Debian as root where that fails, the
 * package `chromium`. The programs print as they go. Resolves to the exit status, 0 when there is a browser.
 */
export async function installBrowser(name: string, machine: Machine, log: (line: string) => void): Promise<number> {
  const status = await run(machine.node, [playwrightCommand(), 'install', name], machine.variables);
  if (status === 0 || name !== 'chromium') return status;
  if (machine.platform !== 'linux' || !machine.root || !fs.existsSync('/usr/bin/apt-get')) return status;
  log('The download failed; getting the package "chromium" with apt-get instead.');
  await run('apt-get', ['update', '--quiet'], machine.variables);
  return run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium'], {
    ...machine.variables,
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

/** The file behind `npx playwright-core`, by what its package declares. */
function playwrightCommand(): string {
  const require = createRequire(import.meta.url);
  const file = require.resolve('playwright-core/package.json');
  const { bin } = JSON.parse(fs.readFileSync(file, 'utf8')) as { bin: { 'playwright-core': string } };
  return path.join(path.dirname(file), bin['playwright-core']);
}

/** Runs a program with its output on our standard error: standard output may belong to the protocol. */
function run(program: string, args: readonly string[], env: Machine['variables']): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(program, args, { stdio: ['ignore', 2, 2], env: { ...env } });
    child.once('error', () => resolve(127)).once('exit', code => resolve(code ?? 1));
  });
}
