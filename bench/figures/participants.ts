import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../../src/browser/discover.ts';
import { thisMachine } from '../../src/config/load.ts';
import { usageOf, type Usage } from './processes.ts';

/** What is timed, in words that every participant understands. */
export type Operation = 'snapshot' | 'click' | 'clickObserve' | 'type' | 'hover' | 'evaluate' | 'tabs' | 'navigate';
type Operations = Readonly<Record<Operation, () => Promise<number>>>;

/** One that does the operations on a page, and tells how many characters came back. */
export type Participant = {
  readonly name: string;
  open(url: string): Promise<void>;
  do(operation: Operation): Promise<number>;
  usage(): Usage | undefined;
  /** Files that it wrote. */
  files(): number;
  close(): Promise<void>;
};

export type Command = { readonly name: string; readonly command: string; readonly args: readonly string[] };

/** A server with @playwright/mcp's tools, ours among them. */
export async function connect({ name, command, args }: Command): Promise<Participant> {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const transport = new StdioClientTransport({ command, args: [...args], cwd, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  const pid = transport.pid ?? 0;
  const refs = { button: '', textbox: '' };
  let address = '';

  const call = async (tool: string, input: Record<string, unknown> = {}): Promise<string> => {
    const { content, isError } = await client.callTool({ name: tool, arguments: input }, undefined, {
      timeout: 300_000,
    });
    const text = (content as { text?: string }[]).map(part => part.text ?? '').join('');
    if (isError) throw new Error(`${name}, ${tool}: ${text}`);
    return text;
  };
  const look = async (): Promise<string> => {
    const text = await call('browser_snapshot');
    // A server may write the page to a file and name it only.
    const file = /\]\((\S+\.ya?ml)\)/.exec(text)?.[1];
    return file === undefined ? text : text + fs.readFileSync(path.resolve(cwd, file), 'utf8');
  };
  const on = (element: keyof typeof refs): Record<string, string> => ({ element, target: refs[element] });
  const showsPage = (text: string): boolean => /```yaml/.test(text);
  const size = async (tool: string, input?: Record<string, unknown>): Promise<number> =>
    (await call(tool, input)).length;
  const operations: Operations = {
    snapshot: () => size('browser_snapshot'),
    click: () => size('browser_click', on('button')),
    clickObserve: async () => {
      const text = await call('browser_click', on('button'));
      return text.length + (showsPage(text) ? 0 : (await look()).length);
    },
    type: () => size('browser_type', { ...on('textbox'), text: 'Ada Lovelace' }),
    hover: () => size('browser_hover', on('button')),
    evaluate: () => size('browser_evaluate', { function: '() => document.title' }),
    tabs: () => size('browser_tabs', { action: 'list' }),
    navigate: () => size('browser_navigate', { url: address }),
  };

  return {
    name,
    open: async url => {
      address = url;
      await call('browser_navigate', { url });
      const text = await look();
      refs.button = /button "Press" (?:\[\w+\] )*\[ref=(\w+)\]/.exec(text)?.[1] ?? '';
      refs.textbox = /textbox "Name" (?:\[\w+\] )*\[ref=(\w+)\]/.exec(text)?.[1] ?? '';
      if (!refs.button || !refs.textbox) throw new Error(`${name} does not show the controls of ${url}`);
    },
    do: operation => operations[operation](),
    usage: () => usageOf(pid),
    files: () => fs.readdirSync(cwd, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length,
    close: async () => {
      await client.close();
      fs.rmSync(cwd, { recursive: true, force: true });
    },
  };
}

/** The same by Playwright alone: its action, then its capture of the page. No server of these pages does better with its means. */
export async function limit(): Promise<Participant> {
  const machine = thisMachine();
  const { executablePath } = findBrowser({}, { machine, installed: chromium.executablePath(), exists: fs.existsSync });
  const browser: Browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page: Page = await browser.newPage();
  const observe = async (): Promise<number> => (await page.ariaSnapshot({ mode: 'ai' })).length;
  const button = page.getByRole('button', { name: 'Press' });
  const click = async (): Promise<number> => {
    await button.click();
    return observe();
  };
  const operations: Operations = {
    snapshot: observe,
    click,
    clickObserve: click,
    type: async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
      return observe();
    },
    hover: async () => {
      await button.hover();
      return observe();
    },
    evaluate: async () => JSON.stringify(await page.evaluate('document.title')).length,
    tabs: async () => (await page.title()).length,
    navigate: async () => {
      await page.goto(page.url());
      return observe();
    },
  };
  return {
    name: 'limit',
    open: async url => {
      await page.goto(url);
      await observe();
    },
    do: operation => operations[operation](),
    usage: () => undefined,
    files: () => 0,
    close: () => browser.close(),
  };
}
