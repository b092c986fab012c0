import fs from 'node:fs/promises';
import path from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Workspace } from '../session/workspace.ts';

/** Keys of the log by the titles of an answer. */
const keys: Readonly<Record<string, string>> = {
  Error: 'error',
  Result: 'result',
  'Ran Playwright code': 'code',
  'Open tabs': 'tabs',
  Page: 'page',
  'Modal state': 'modalState',
  Snapshot: 'snapshot',
  Events: 'events',
};

/** Writes every call of one client and what it was answered to `session.md`, for people to read. */
export class SessionLog {
  readonly #workspace: Workspace;
  readonly #log: (line: string) => void;
  readonly #file: string;
  #last: Promise<void> = Promise.resolve();

  constructor(workspace: Workspace, log: (line: string) => void) {
    this.#workspace = workspace;
    this.#log = log;
    const folder = path.join(workspace.outputDir, `session-${workspace.output.stamp()}`);
    this.#file = path.join(folder, 'session.md');
    log(`Session: ${folder}`);
  }

  /** Resolves when it is written. What cannot be written is told to the people who run the server and does not hold up the call. */
  add(tool: string, args: unknown, result: CallToolResult): Promise<void> {
    this.#last = this.#last
      .then(() => this.#append(tool, args, result))
      .catch((error: unknown) => this.#log(`The session log could not be written: ${String(error)}`));
    return this.#last;
  }

  async #append(tool: string, args: unknown, { content }: CallToolResult): Promise<void> {
    const text = content.map(part => (part.type === 'text' ? part.text : '')).join('');
    const lines = [
      '',
      `### Tool call: ${tool}`,
      '- Args',
      ...json(args ?? {}),
      '- Result',
      ...json(await this.#parts(text)),
      '',
    ];
    await this.#workspace.append(this.#file, lines.join('\n'));
  }

  /** The sections of an answer by key, without fences; a snapshot that went to a file is read from there. */
  async #parts(text: string): Promise<Record<string, string>> {
    const parts: Record<string, string> = {};
    for (const section of text.split(/^### /m).slice(1)) {
      const [title = '', ...lines] = section.trimEnd().split('\n');
      parts[keys[title] ?? title] = lines.join('\n').replace(/^(`{3,})\w+\n([^]*?)\n?\1$/, '$2');
    }
    const [, link] = /^- \[Snapshot\]\((.*)\)$/.exec(parts['snapshot'] ?? '') ?? [];
    if (link !== undefined)
      parts['snapshot'] = await fs.readFile(path.resolve(this.#workspace.root, link), 'utf8').catch(() => link);
    return parts;
  }
}

const json = (value: unknown): string[] => ['```json', JSON.stringify(value, null, 2), '```'];
