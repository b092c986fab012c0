import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import { openContext } from '../../session/context.ts';
import { defineTool } from '../define.ts';

/** How long the next pause is waited for, in ms, when nothing says that there is one. */
const patience = 10_000;

export const resume = defineTool({
  name: 'browser_resume',
  title: 'Resume paused script execution',
  description: 'Let a script go on that the debugger of Playwright holds, and tell where it pauses next.',
  effect: 'destroys',
  // What is paused may be a call that waits.
  passesQueue: () => true,
  input: {
    step: z.boolean().optional().describe('Pause again before the next action'),
    location: z.string().optional().describe('Pause at file:line'),
  },
  async handle({ step, location }, { session, response, signal }) {
    const context = await openContext(session);
    if (!context.debugger.pausedDetails())
      throw new ToolError('The debugger is not paused.', { hint: 'There is nothing to resume.' });
    const place = location === undefined ? undefined : readLocation(location);
    const next = nextPause(context, signal, step || place ? undefined : patience);
    if (place) await context.debugger.runTo(place);
    else if (step) await context.debugger.next();
    else await context.debugger.resume();
    response.text(await next);
  },
});

function readLocation(location: string): { file: string; line: number } {
  const [, file = '', line = ''] = /^(.+):(\d+)$/.exec(location) ?? [];
  if (file) return { file, line: Number(line) };
  throw new ToolError(`"${oneLine(location)}" is no location.`, {
    hint: 'Write it as file:line, e.g. login.spec.ts:12.',
  });
}

/** Words for where the script pauses next. `time` is the longest that this may take, in ms. */
function nextPause(context: BrowserContext, signal: AbortSignal, time: number | undefined): Promise<string> {
  return new Promise(resolve => {
    const timer = time === undefined ? undefined : setTimeout(() => done('Resumed; it goes on.'), time);
    const done = (words: string): void => {
      clearTimeout(timer);
      context.debugger.off('pausedstatechanged', changed);
      context.off('close', closed);
      signal.removeEventListener('abort', aborted);
      resolve(words);
    };
    const changed = (): void => {
      const paused = context.debugger.pausedDetails();
      if (!paused) return;
      const { file, line } = paused.location;
      done(`Paused at ${oneLine(paused.title)} (${oneLine(file)}${line === undefined ? '' : `:${line}`})`);
    };
    const closed = (): void => done('The script went on to its end, and the browser was closed.');
    const aborted = (): void => done('Resumed.');
    context.debugger.on('pausedstatechanged', changed);
    context.on('close', closed);
    signal.addEventListener('abort', aborted);
  });
}
