import fs from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import { openContext } from '../../session/context.ts';
import { defineTool } from '../define.ts';
import { readSessionStorage, restoreSessionStorage } from './session-storage.ts';

type PlaywrightState = Awaited<ReturnType<BrowserContext['storageState']>>;

const item = z.object({ name: z.string(), value: z.string() });

/** Playwright's storage state; `sessionStorage` is ours, and Playwright passes over it. */
const stateSchema = z.looseObject({
  cookies: z.array(z.looseObject({ name: z.string(), value: z.string() })).default([]),
  origins: z
    .array(
      z.looseObject({
        origin: z.string(),
        localStorage: z.array(item).default([]),
        sessionStorage: z.array(item).optional(),
        indexedDB: z.array(z.unknown()).optional(),
      }),
    )
    .default([]),
});
type State = z.output<typeof stateSchema>;

export const storageState = defineTool({
  name: 'browser_storage_state',
  title: 'Save storage state',
  description:
    'Save cookies, localStorage, IndexedDB, and the sessionStorage of open pages to a file, e.g. to stay logged in.',
  effect: 'reads',
  input: { filename: z.string().optional().describe('storage-state-<time>.json without it') },
  files: { filename: 'write' },
  async handle({ filename }, { session, response }) {
    const context = await openContext(session);
    const saved = stateSchema.parse(await context.storageState({ indexedDB: true }));
    for (const [origin, items] of await readSessionStorage(session)) {
      const known = saved.origins.find(entry => entry.origin === origin);
      if (known) known.sessionStorage = items;
      else saved.origins.push({ origin, localStorage: [], sessionStorage: items });
    }
    const file = filename ?? session.workspace.automatic('storage-state', 'json');
    await session.workspace.write(file, JSON.stringify(saved, null, 2), { verbatim: true });
    response.text(`Saved ${summary(saved)}.`);
    response.file({ title: 'Storage state', path: file });
    response.ran({
      on: 'page.context()',
      call: 'storageState',
      args: [{ indexedDB: true, path: session.workspace.link(file) }],
    });
  },
});

export const setStorageState = defineTool({
  name: 'browser_set_storage_state',
  title: 'Restore storage state',
  description: 'Replace all cookies and storage by those of a file that browser_storage_state saved.',
  effect: 'destroys',
  input: { filename: z.string() },
  files: { filename: 'read' },
  async handle({ filename }, { session, response }) {
    const link = session.workspace.link(filename);
    const state = await readState(filename, link);
    const context = await openContext(session);
    await replaceState(context, state, link);
    await restoreSessionStorage(session, state.origins);
    response.text(`Storage state restored: ${summary(state)}. Pages see it when they are loaded anew.`);
    response.ran({ on: 'page.context()', call: 'setStorageState', args: [link] });
  },
});

async function replaceState(context: BrowserContext, state: State, link: string): Promise<void> {
  try {
    // Playwright checks what is inside, and says what it misses.
    await context.setStorageState(state as unknown as PlaywrightState);
  } catch (error) {
    throw new ToolError(`The storage state of ${oneLine(link)} could not be restored.`, { cause: error });
  }
}

async function readState(file: string, link: string): Promise<State> {
  const problem = (why: string): ToolError =>
    new ToolError(`${oneLine(link)} ${why}.`, { hint: 'Give a file that browser_storage_state or Playwright wrote.' });
  const text = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    throw problem(`cannot be read: ${oneLine((error as NodeJS.ErrnoException).code ?? messageOf(error))}`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw problem('holds no JSON'); // what the parser says would quote the secrets in it
  }
  const checked = stateSchema.safeParse(content);
  if (!checked.success) throw problem(`holds no storage state: ${oneLine(z.prettifyError(checked.error))}`);
  return checked.data;
}

function summary({ cookies, origins }: State): string {
  const number = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
  const having = (key: 'localStorage' | 'sessionStorage' | 'indexedDB'): string =>
    `${key === 'indexedDB' ? 'IndexedDB' : key} of ${number(origins.filter(origin => origin[key]?.length).length, 'origin')}`;
  return [number(cookies.length, 'cookie'), having('localStorage'), having('sessionStorage'), having('indexedDB')].join(
    ', ',
  );
}
