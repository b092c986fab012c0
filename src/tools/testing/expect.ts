import { setTimeout as delay } from 'node:timers/promises';
import type { TabCall } from '../define.ts';

/** When a check is tried again, in ms after the last time; the last goes on. The same as in tests of Playwright. */
const pauses = [100, 250, 500, 1000];

/**
 * Tries a check again until it gives something, as `expect` in tests does, and gives that. Undefined when the time is up
 * (`timeouts.expect`) or a dialog opened: nothing can be read behind it.
 */
export async function eventually<T>(call: TabCall, check: () => Promise<T | undefined>): Promise<T | undefined> {
  const { session, tab, signal } = call;
  const end = performance.now() + session.config.timeouts.expect;
  for (let attempt = 0; ; attempt++) {
    const tried = await tab.modals.race(check().catch(unlessLeaving));
    if (!tried.done || tried.value !== undefined) return tried.done ? tried.value : undefined;
    const left = end - performance.now();
    if (left <= 0) return undefined;
    await delay(Math.min(left, pauses[attempt] ?? 1000), undefined, { signal });
  }
}

/** A document that is being replaced cannot be asked; the next one can. */
function unlessLeaving(error: unknown): undefined {
  if (/context was destroyed|frame was detached|Timeout \d+ms exceeded/i.test(String(error))) return undefined;
  throw error;
}
