import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { launchOptions } from './fixtures/chromium.ts';
import { Answer, expect, test } from './fixtures/index.ts';

/** The bundle that users get; `npm test` builds it. */
const cli = path.resolve('dist/cli.js');
const quick = launchOptions.executablePath === undefined ? [] : ['--executable-path', launchOptions.executablePath];

/** The processes that hold `mark` in their environment: those that a server with it has started. */
function family(mark: string): number[] {
  return fs
    .readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return (
          fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark) &&
          !fs.readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
        );
      } catch {
        return false; // it ended meanwhile
      }
    })
    .map(Number);
}

type Raw = {
  readonly child: ChildProcess;
  readonly mark: string;
  readonly temp: string;
  call(name: string, args: object): Promise<unknown>;
};

/** A server spoken to line by line, so that its client can be killed in any way. */
async function start(folder: string, ...own: string[]): Promise<Raw> {
  // Short, since the browser makes sockets in it.
  const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'ari-'));
  fs.mkdirSync(folder, { recursive: true });
  const mark = `ARIADNE_TEST_MARK=${Math.random().toString(36).slice(2)}`;
  const [name = '', value] = mark.split('=');
  const child = spawn(process.execPath, [cli, '--headless', '--isolated', ...own], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temp, [name]: value },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let id = 0;
  let rest = '';
  const waiting = new Map<number, (result: unknown) => void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as { id: number; result: unknown };
      waiting.get(message.id)?.(message.result);
    }
  });
  const request = (method: string, params: object): Promise<unknown> =>
    new Promise(resolve => {
      waiting.set(++id, resolve);
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw', version: '0' },
  });
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return { child, mark, temp, call: (name_, args) => request('tools/call', { name: name_, arguments: args }) };
}

test.describe('when its client goes', () => {
  test.skip(process.platform !== 'linux', 'looks into /proc');

  for (const [how, end] of [
    ['closes the input', (child: ChildProcess) => child.stdin?.end()],
    ['sends SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['sends SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
    ['kills the server', (child: ChildProcess) => child.kill('SIGKILL')],
  ] as const)
    test(`and ${how}, browser and server are gone and leave no profile`, async ({ site }, info) => {
      // Twice with the browser that users get, whose processes all hold the mark; the quick one's own does.
      const own = /SIGTERM|kills/.test(how) ? [] : quick;
      const { child, mark, temp, call } = await start(info.outputPath(), ...own);
      await call('browser_navigate', { url: site.page('<h1>Here</h1>') });
      expect(family(mark).length).toBeGreaterThan(own.length ? 1 : 2);
      end(child);
      await expect.poll(() => family(mark), { timeout: 20_000 }).toEqual([]);
      // A process that is killed outright cannot tidy up.
      if (how !== 'kills the server')
        expect(fs.readdirSync(temp).filter(name => /playwright|profile/i.test(name))).toEqual([]);
      fs.rmSync(temp, { recursive: true, force: true });
    });

  test('while a call runs, it does not wait for the call', async ({ site }, info) => {
    const { child, mark, call } = await start(info.outputPath(), ...quick);
    await call('browser_navigate', { url: site.page('<h1>Here</h1>') });
    void call('browser_wait_for', { time: 30 });
    child.stdin?.end();
    await expect.poll(() => family(mark), { timeout: 20_000 }).toEqual([]);
  });
});

test('a client speaks to the bundle, and no browser starts before it is needed', async ({ site }, info) => {
  const workspace = info.outputPath('workspace');
  fs.mkdirSync(workspace);
  const client = new Client({ name: 'test', version: '0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, '--headless', '--isolated'],
    cwd: workspace,
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await client.connect(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'ariadne-mcp', title: 'Ariadne' });
  expect(client.getInstructions()?.length).toBeLessThan(2048);
  expect((await client.listTools()).tools.length).toBeGreaterThanOrEqual(15);
  const call = async (name: string, args: object): Promise<Answer> =>
    new Answer(await client.callTool({ name, arguments: { ...args } }));
  const opened = await call('browser_navigate', {
    url: site.page(`<button onclick="this.textContent='Sent'">Submit</button>`),
  });
  const clicked = await call('browser_click', { target: opened.ref('Submit') });
  expect(clicked.code).toBe(`await page.getByRole('button', { name: 'Submit' }).click();`);
  expect(clicked.snapshot).toContain('button "Sent"');
  await client.close();
  expect(fs.readdirSync(workspace)).toEqual([]);
  if (process.getuid?.() === 0) expect(log).toMatch(/^Running as root.*\n$/);
});

test('the bundle serves HTTP, says where on standard error, and ends by a signal', async ({ site }, info) => {
  const child = spawn(process.execPath, [cli, '--port=0', '--headless', '--isolated'], {
    cwd: info.project.testDir,
    env: { ...process.env, PLAYWRIGHT_MCP_TOKEN: 's3cret' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit');
  await expect.poll(() => log, { timeout: 30_000 }).toContain('/sse');
  const [, url = ''] = /^Listening on (http:\/\/localhost:\d+)$/m.exec(log) ?? [];
  expect(log).not.toContain('s3cret');
  const snippet = JSON.parse(/^\{[^]*^\}/m.exec(log)?.[0] ?? '') as object;
  expect(snippet).toEqual({
    mcpServers: { browser: { url: `${url}/mcp`, headers: { Authorization: 'Bearer <token>' } } },
  });
  const client = new Client({ name: 'test', version: '0' });
  const headers = { Authorization: 'Bearer s3cret' };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  const opened = new Answer(
    await client.callTool({ name: 'browser_navigate', arguments: { url: site.page('<h1>Over HTTP</h1>') } }),
  );
  expect(opened.snapshot).toContain('heading "Over HTTP"');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(output).toBe('');
  await client.close();
});

test('an error that comes later, where no call waits, does not end the server', async ({ site }, info) => {
  const { child, call } = await start(info.outputPath());
  await call('browser_navigate', { url: site.page('<h1>Here</h1>') });
  await call('browser_run_code_unsafe', { code: `page => { page.on('console', () => { throw new Error('late') }) }` });
  await call('browser_evaluate', { function: `() => console.log('x')` });
  expect(JSON.stringify(await call('browser_snapshot', {}))).toContain('Here');
  child.stdin?.end();
});

for (const [args, text] of [
  [['--nonsense'], /^.*--nonsense.*$/],
  [['--viewport-size=big'], /^--viewport-size: .*$/],
  [['--config=none.json'], /^.*none\.json.*$/],
  [['--caps=flying'], /^--caps: .*flying.*$/],
  [['--isolated', '--user-data-dir=x'], /^.*--user-data-dir.*$/],
] as const)
  test(`${args.join(' ')} is refused on one line`, () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trimEnd()).toMatch(text);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

test('a start over standard input and output loads nothing of HTTP, INI or TypeScript', () => {
  const loaded = new Map<string, string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    const text = fs.readFileSync(file, 'utf8');
    loaded.set(file, text);
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g))
      load(path.join(path.dirname(file), name));
  };
  load(cli);
  const marks = {
    HTTP: 'Invalid request',
    INI: 'expected "key = value"',
    TypeScript: 'enableLegacyTypeScriptModuleInterop',
  };
  const everything = fs
    .readdirSync(path.dirname(cli))
    .map(name => fs.readFileSync(path.join(path.dirname(cli), name), 'utf8'));
  for (const [what, mark] of Object.entries(marks)) {
    expect(
      everything.some(text => text.includes(mark)),
      `${what} is known by "${mark}"`,
    ).toBe(true);
    expect(
      [...loaded.values()].some(text => text.includes(mark)),
      what,
    ).toBe(false);
  }
});

test('help and version are printed', () => {
  const run = (flag: string): string => spawnSync(process.execPath, [cli, flag], { encoding: 'utf8' }).stdout;
  expect(run('--version')).toMatch(/^Version \d+\.\d+\.\d+\n$/);
  expect(run('--help')).toContain('--headless');
});
