import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { PageName } from './pages.ts';
import { connect, limit, type Command, type Operation, type Participant } from './participants.ts';
import { cpuOf, median } from './processes.ts';

/** One figure of one participant. `unit` says how to read it; less is better but for `calls/s`. */
export type Figure = {
  readonly what: string;
  readonly who: string;
  readonly value: number;
  readonly unit: 'ms' | 'CPU ms' | 'browser CPU ms' | 'characters' | 'bytes' | 'MB' | 'files' | 'calls/s';
};
export type Run = {
  readonly commands: readonly Command[];
  readonly origin: string;
  /** How many times each thing is measured. */
  readonly samples: number;
  readonly report: (figure: Figure) => void;
};

const operations: readonly Operation[] = [
  'snapshot',
  'click',
  'clickObserve',
  'type',
  'hover',
  'evaluate',
  'tabs',
  'navigate', // last, since refs may not outlive it
];

/** Has everybody do the same in turns, so that a slow second of the machine is everybody's. */
async function inTurns(
  all: readonly Participant[],
  operation: Operation,
  { samples }: Run,
): Promise<{ who: Participant; ms: number; characters: number; server: number; browser: number }[]> {
  const taken = all.map(who => ({ who, ms: [] as number[], characters: [] as number[], before: who.usage() }));
  for (let sample = -1; sample < samples; sample++) {
    if (sample === 0) for (const one of taken) one.before = one.who.usage(); // the first time is for warming up
    for (const { who, ms, characters } of sample % 2 ? taken.toReversed() : taken) {
      const from = performance.now();
      const size = await who.do(operation);
      if (sample < 0) continue;
      ms.push(performance.now() - from);
      characters.push(size);
    }
  }
  return taken.map(({ who, ms, characters, before }) => {
    const after = who.usage();
    const spent = (kind: 'server' | 'browser'): number =>
      after && before ? (after[kind].cpu - before[kind].cpu) / samples : NaN;
    return { who, ms: median(ms), characters: median(characters), server: spent('server'), browser: spent('browser') };
  });
}

async function withAll(run: Run, work: (all: readonly Participant[]) => Promise<void>): Promise<void> {
  const all: Participant[] = [];
  try {
    for (const command of run.commands) all.push(await connect(command));
    all.push(await limit());
    await work(all);
  } finally {
    for (const who of all) await who.close();
  }
}

async function compare(run: Run, page: PageName, chosen: readonly Operation[]): Promise<void> {
  await withAll(run, async all => {
    for (const who of all) await who.open(`${run.origin}/${page}`);
    for (const operation of chosen) {
      for (const { who, ms, characters, server, browser } of await inTurns(all, operation, run)) {
        const what = `${operation} on ${page}`;
        run.report({ what, who: who.name, value: ms, unit: 'ms' });
        run.report({ what, who: who.name, value: characters, unit: 'characters' });
        if (Number.isNaN(server)) continue;
        run.report({ what, who: who.name, value: server, unit: 'CPU ms' });
        run.report({ what, who: who.name, value: browser, unit: 'browser CPU ms' });
      }
    }
  });
}

/** Starts a server, and looks at it at the moment in which `tools/list` is answered: it may go on with what it will need later. */
async function listOnce({ command, args }: Command): Promise<{ ms: number; cpu: number; bytes: number }> {
  const from = performance.now();
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bench', version: '1' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  let text = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { id, result } = JSON.parse(line) as { id?: number; result?: { tools?: unknown } };
      if (id === 1) {
        send({ method: 'notifications/initialized' });
        send({ id: 2, method: 'tools/list' });
      } else if (id === 2) {
        const taken = {
          ms: performance.now() - from,
          cpu: cpuOf(child.pid ?? 0),
          bytes: JSON.stringify(result?.tools).length,
        };
        child.kill();
        return taken;
      }
    }
  }
  throw new Error(`${command} ended before it listed its tools`);
}

/** From the start of the process until `tools/list` is answered. */
async function start(run: Run): Promise<void> {
  const empty = {
    name: 'empty Node server',
    command: process.execPath,
    args: [new URL('empty-server.mjs', import.meta.url).pathname],
  };
  const taken = [...run.commands, empty].map(command => ({
    command,
    ms: [] as number[],
    cpu: [] as number[],
    bytes: 0,
  }));
  for (let sample = -1; sample < run.samples; sample++) {
    for (const one of taken) {
      const { ms, cpu, bytes } = await listOnce(one.command);
      one.bytes = bytes;
      if (sample < 0) continue; // the first time is for warming up
      one.ms.push(ms);
      one.cpu.push(cpu);
    }
  }
  for (const { command, ms, cpu, bytes } of taken) {
    run.report({ what: 'start', who: command.name, value: median(ms), unit: 'ms' });
    // The kernel counts in steps of 10 ms: the mean has more of it than the median.
    run.report({
      what: 'start',
      who: command.name,
      value: cpu.reduce((a, b) => a + b, 0) / cpu.length,
      unit: 'CPU ms',
    });
    if (command !== empty) run.report({ what: 'tools/list', who: command.name, value: bytes, unit: 'bytes' });
  }
}

/** What a server holds after many calls on a page of 3,000 elements. */
async function memory(run: Run): Promise<void> {
  for (const command of run.commands) {
    const who = await connect(command);
    try {
      await who.open(`${run.origin}/3k`);
      const rss = (): number => (who.usage()?.server.rss ?? NaN) / 2 ** 20;
      const kinds: readonly Operation[] = ['click', 'snapshot', 'type', 'evaluate'];
      for (let call = 1; call <= 1000; call++) {
        await who.do(kinds[call % kinds.length] ?? 'click');
        if (call === 200 || call === 1000)
          run.report({ what: `memory after ${call} calls`, who: who.name, value: rss(), unit: 'MB' });
      }
      run.report({ what: 'files after 1000 calls', who: who.name, value: who.files(), unit: 'files' });
    } finally {
      await who.close();
    }
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** Eight clients of one HTTP server, each clicking and looking as fast as it is answered. */
async function throughput(run: Run): Promise<void> {
  for (const { name, command, args } of run.commands) {
    const port = await freePort();
    const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
    const child = spawn(command, [...args, '--port', String(port)], { cwd, stdio: 'ignore' });
    try {
      const clients = await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (;;) {
            try {
              const client = new Client({ name: 'bench', version: '1' });
              await client.connect(new StreamableHTTPClientTransport(new URL(`http://localhost:${port}/mcp`)));
              return client;
            } catch {
              await new Promise(resolve => setTimeout(resolve, 100)); // it is still starting
            }
          }
        }),
      );
      const call = (client: Client, tool: string, input: Record<string, unknown>): Promise<unknown> =>
        client.callTool({ name: tool, arguments: input }, undefined, { timeout: 300_000 });
      for (const client of clients) await call(client, 'browser_navigate', { url: `${run.origin}/small` });
      const rounds = run.samples;
      const from = performance.now();
      await Promise.all(
        clients.map(async client => {
          for (let round = 0; round < rounds; round++) {
            await call(client, 'browser_click', { element: 'Press', target: 'button' });
            await call(client, 'browser_snapshot', {});
            await call(client, 'browser_evaluate', { function: '() => document.title' });
          }
        }),
      );
      const seconds = (performance.now() - from) / 1000;
      run.report({ what: '8 clients', who: name, value: (8 * rounds * 3) / seconds, unit: 'calls/s' });
      for (const client of clients) await client.close();
    } finally {
      child.kill();
      fs.rmSync(cwd, { recursive: true, force: true });
    }
  }
}

export const scenarios: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  start,
  small: run => compare(run, 'small', operations),
  table: run => compare(run, 'table', operations),
  growth: async run => {
    for (const page of ['1k', '3k', '10k', '30k'] as const)
      await compare({ ...run, samples: Math.min(run.samples, 5) }, page, ['snapshot', 'clickObserve']);
  },
  throughput,
  memory,
};
