import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../config.d.ts';
import { launchOptions } from '../../fixtures/chromium.ts';

/** The bundle that users get, serving HTTP in a process of its own, so that what it holds is its own. */
export class ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, url: string, folder: string) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.url = url;
    this.#folder = folder;
  }

  /** `folder` is for its files. */
  static async start(folder: string, config: Config): Promise<ServerProcess> {
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'config.json');
    fs.writeFileSync(file, JSON.stringify({ ...config, browser: { isolated: true, launchOptions } }));
    const child = spawn(
      process.execPath,
      ['--heapsnapshot-signal=SIGUSR2', path.resolve('dist/cli.js'), '--port', '0', '--config', file],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/[^\s"]+\/mcp/.exec(said);
        if (found) resolve(found[0]);
      });
      child.once('exit', () => reject(new Error(said)));
    });
    return new ServerProcess(child, url, folder);
  }

  /** Bytes that are still in use once all that can be freed is, as a heap snapshot counts them. */
  async heapUsed(): Promise<number> {
    this.#child.kill('SIGUSR2');
    for (;;) {
      await new Promise(resolve => setImmediate(resolve));
      const name = fs.readdirSync(this.#folder).find(one => one.endsWith('.heapsnapshot'));
      const text = name === undefined ? '' : fs.readFileSync(path.join(this.#folder, name), 'utf8');
      // It is written piece by piece; the last one closes it.
      if (name === undefined || !text.trimEnd().endsWith(']}')) continue;
      fs.rmSync(path.join(this.#folder, name));
      const { snapshot, nodes } = JSON.parse(text) as {
        snapshot: { meta: { node_fields: string[] } };
        nodes: number[];
      };
      const fields = snapshot.meta.node_fields;
      let sum = 0;
      for (let at = fields.indexOf('self_size'); at < nodes.length; at += fields.length) sum += nodes[at] ?? 0;
      return sum;
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
