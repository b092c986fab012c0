import { randomBytes } from 'node:crypto';
import { selectors, type BrowserContext, type Frame } from 'playwright-core';
import { engineSource, pageScriptSource } from '../eyes/source.generated.ts';
import type { EyesAccess } from '../session/lease.ts';

/** A document that runs no script for so long, in milliseconds, stays without ours until it is replaced. */
const patience = 1000;

/**
 * Makes the engine known to Playwright, under a name of its own: a name can be registered once per process, and a browser that was
 * connected to knows only what was registered after connecting. Call it right after that, before the first query.
 * @param pageScripts whether anything of ours may run in the page's own world
 */
export async function registerEyes(pageScripts: boolean): Promise<EyesAccess> {
  const engine = `ariadne${randomBytes(6).readUIntBE(0, 6)}`;
  const key = `k${randomBytes(16).toString('hex')}`;
  await selectors.register(engine, { content: `(${engineSource})()` }, { contentScript: true });
  return { engine, key, pageScript: pageScripts ? `(${pageScriptSource})(${JSON.stringify(key)})` : undefined };
}

/** Brings the page-world script into every document of a context, those to come and those already open. Never rejects. */
export async function installPageScript(context: BrowserContext, eyes: EyesAccess): Promise<void> {
  const { pageScript } = eyes;
  if (pageScript === undefined) return;
  // Only a context that is gone refuses; whoever uses it next is told so.
  await context.addInitScript({ content: pageScript }).catch(() => {});
  const frames = context.pages().flatMap(page => page.frames());
  await Promise.all(frames.map(frame => runIn(frame, pageScript)));
}

async function runIn(frame: Frame, script: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, patience)));
  // Open dialogs, busy renderers and frames that never loaded do not answer: those documents are watched without it.
  const ran = frame.evaluate(script).catch(() => {});
  await Promise.race([ran, late]);
  clearTimeout(timer);
}
