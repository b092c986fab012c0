import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../config.d.ts';
import { launchOptions } from '../../fixtures/chromium.ts';

const probe = new URL('heap-probe.mjs', import.meta.url).href;

/** What the process writes to stderr from now on, up to the first match: its group. */
function said(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = wanted.exec(text)?.[1];
      if (found === undefined) return;
      child.stderr?.off('data', read);
      resolve(found);
    };
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(text)));
  });
}

/** The bundle that users get, serving HTTP in a process of its own, so that what it holds is its own. */
export class ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.url = url;
  }

  /** `folder` is for its files. */
  static async start(folder: string, config: Config): Promise<ServerProcess> {
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'config.json');
    fs.writeFileSync(file, JSON.stringify({ ...config, browser: { isolated: true, launchOptions } }));
    const child = spawn(
      process.execPath,
      ['--expose-gc', '--import', probe, path.resolve('dist/cli.js'), '--port', '0', '--config', file],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return new ServerProcess(child, await said(child, /(http:\/\/[^\s"]+\/mcp)/));
  }

  /** Bytes that are still in use once all that can be freed is. */
  async heapUsed(): Promise<number> {
    const told = said(this.#child, /heap in use: (\d+)\n/);
    this.#child.kill('SIGUSR2');
    return Number(await told);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
