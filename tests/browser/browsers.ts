import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { test as base, type Browser } from '@playwright/test';
import type { Config } from '../../config.d.ts';
import { openBrowser, type Browsers } from '../../src/browser/open.ts';
import { configFrom, thisMachine } from '../../src/config/load.ts';
import { launchOptions as shell } from '../fixtures/chromium.ts';

const machine = thisMachine();

type Opened = Browsers & { readonly log: readonly string[] };

type Fixtures = {
  /** Whether the browser is the one that a user of this machine gets, and not the quick one without windows. */
  asForUsers: boolean;
  /** A folder of the test's own. */
  folder: string;
  /** Opens browsers on this machine without a window; they are ended with the test. */
  open: (browser: NonNullable<Config['browser']>, rest?: Config) => Opened;
};

export const test = base.extend<Fixtures>({
  asForUsers: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern here
  folder: async ({}, use) => {
    // Short, because the sockets of browsers lie in it.
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'test-'));
    await use(folder);
    await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 10 });
  },
  // After the folder, so that it is there until the browsers in it have ended.
  open: async ({ folder, asForUsers }, use) => {
    const here = { ...machine, cwd: folder, variables: { ...machine.variables, XDG_CACHE_HOME: folder } };
    const opened: Browsers[] = [];
    await use((browser, rest) => {
      const log: string[] = [];
      const launchOptions = { ...(asForUsers ? { headless: true } : shell), ...browser.launchOptions };
      const config = configFrom({ ...rest, browser: { ...browser, launchOptions } }, here, []);
      const browsers = openBrowser(config, { machine: here, log: line => log.push(line) });
      opened.push(browsers);
      return Object.assign(browsers, { log });
    });
    await Promise.all(opened.map(browsers => browsers.close()));
  },
});

/** Kills the browser process as an impatient user would, and waits until the connection has noticed. */
export async function kill(browser: Browser): Promise<void> {
  const disconnected = new Promise(resolve => browser.once('disconnected', resolve));
  process.kill(await processId(browser), 'SIGKILL');
  await disconnected;
}

/** The id of the browser's own process. */
export async function processId(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('the browser does not tell its process');
  return main.id;
}

/** A browser that somebody else started, to be attached to. */
export class ForeignBrowser {
  readonly endpoint: string;
  readonly #process: ChildProcess;

  private constructor(endpoint: string, child: ChildProcess) {
    this.endpoint = endpoint;
    this.#process = child;
  }

  static async start(folder: string, url: string, port = '0'): Promise<ForeignBrowser> {
    const args = ['--headless', '--no-sandbox', '--no-first-run', `--remote-debugging-port=${port}`];
    const child = spawn(
      shell.executablePath ?? 'chromium',
      [...args, `--user-data-dir=${path.join(folder, 'foreign')}`, url],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    for await (const line of readline.createInterface(child.stderr)) {
      const [, host] = /^DevTools listening on ws:\/\/([^/]+)\//.exec(line) ?? [];
      if (host === undefined) continue;
      child.stderr.resume();
      return new ForeignBrowser(`http://${host}`, child);
    }
    throw new Error('the foreign browser did not start');
  }

  get port(): string {
    return new URL(this.endpoint).port;
  }

  /** Titles of the pages that are open in it. */
  async titles(): Promise<string[]> {
    const response = await fetch(`${this.endpoint}/json/list`);
    const targets = (await response.json()) as { type: string; title: string }[];
    return targets.filter(({ type }) => type === 'page').map(({ title }) => title);
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill();
    await exited;
  }
}
