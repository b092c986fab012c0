import fs from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { TrapSite } from './site.ts';
import { judge, type Seen, type Step, type Trap, type Verdict } from './trap.ts';

/** How long a server may take for one call, in ms. */
const patience = 30_000;

type Answer = { readonly text: string; readonly isError: boolean };

export type Result = { readonly trap: Trap; readonly verdict: Verdict; readonly answer: string; readonly ms: number };

/** Walks into a trap as an agent would that does exactly what it is told, and judges what comes of it. */
export async function walkInto(trap: Trap, client: Client, site: TrapSite, cwd: string): Promise<Result> {
  const begun = performance.now();
  const agent = new Agent(client, site, cwd);
  const seen = await agent
    .walk(trap)
    .catch((error: unknown): Seen => ({ answer: String(error), isError: true, state: false }));
  return { trap, verdict: judge(trap, seen), answer: seen.answer, ms: Math.round(performance.now() - begun) };
}

/** Uses only what browser servers with refs have in common. */
class Agent {
  readonly #client: Client;
  readonly #site: TrapSite;
  readonly #cwd: string;
  #known = '';

  constructor(client: Client, site: TrapSite, cwd: string) {
    this.#client = client;
    this.#site = site;
    this.#cwd = cwd;
  }

  async walk(trap: Trap): Promise<Seen> {
    await this.#call('browser_navigate', { url: this.#site.url(trap) });
    this.#known = (await this.#call('browser_snapshot', {})).text;
    let last: Answer = { text: '', isError: false };
    for (const step of trap.steps) {
      if (step === 'meanwhile') await this.#site.meanwhile();
      else last = await this.#do(step);
      if (last.isError) break;
    }
    const state = await this.#state(trap.state);
    for (const step of trap.after ?? []) if (step !== 'meanwhile') await this.#do(step);
    return { answer: last.text, isError: last.isError, state };
  }

  async #do({ tool, on, args, refs }: Exclude<Step, string>): Promise<Answer> {
    const targets = Object.entries({ ...refs, ...(on === undefined ? {} : { target: on }) });
    const found: Record<string, unknown> = on === undefined ? {} : { element: on };
    for (const [name, text] of targets) found[name] = await this.#ref(text);
    // Fields of a form name what they are, too.
    const fields = args?.['fields'] as readonly { readonly name: string }[] | undefined;
    const filled =
      fields && (await Promise.all(fields.map(async field => ({ ...field, target: await this.#ref(field.name) }))));
    return this.#call(tool, { ...args, ...found, ...(filled ? { fields: filled } : {}) });
  }

  /**
   * What names the element whose line shows a text: its ref as it was last read, or its role and name where the line has none.
   * The page is looked at again only for what is not known.
   */
  async #ref(text: string): Promise<string> {
    const known = targetIn(this.#known, text);
    if (known !== undefined) return known;
    this.#known = (await this.#call('browser_snapshot', {})).text;
    const found = targetIn(this.#known, text);
    if (found === undefined) throw new Error(`nothing on the page shows ${text}:\n${this.#known}`);
    return found;
  }

  async #state(expression: string): Promise<boolean> {
    // What was to happen may take its time, and must not be undone either.
    const asked = `async () => { for (let i = 0; i < 20 && !(${expression}); i++) await new Promise(done => setTimeout(done, 25)); return Boolean(${expression}); }`;
    const { text } = await this.#call('browser_evaluate', { function: asked });
    return /^### Result\ntrue$/m.test(text);
  }

  async #call(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
    const result = await this.#client.callTool({ name, arguments: { ...args } }, undefined, { timeout: patience });
    const text = (result.content as { text?: string }[]).map(part => part.text ?? '').join('\n');
    // Who links the page to a file is read there.
    const linked = [...text.matchAll(/^- \[Snapshot\]\((.+)\)$/gm)].map(([, file = '']) =>
      path.resolve(this.#cwd, file),
    );
    const pages = linked.filter(file => fs.existsSync(file)).map(file => fs.readFileSync(file, 'utf8'));
    return { text: [text, ...pages].join('\n'), isError: result.isError === true };
  }
}

function targetIn(snapshot: string, text: string): string | undefined {
  const lines = snapshot.split('\n').filter(line => line.includes(text));
  for (const line of lines) {
    const at = line.indexOf(text);
    const ref = /\[ref=([^\]]+)\]/.exec(line.slice(at)) ?? /.*\[ref=([^\]]+)\]/.exec(line.slice(0, at));
    if (ref?.[1] !== undefined) return ref[1];
  }
  const [, role, name] = /- (\w+)(?: "(.*?)")?/.exec(lines[0] ?? '') ?? [];
  return role === undefined ? undefined : `role=${role}${name === undefined ? '' : `[name=${JSON.stringify(name)}]`}`;
}
