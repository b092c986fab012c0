import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import { defineTabTool, type TabCall } from '../define.ts';

/** The longest pause in s: one call must end before clients give up on it. */
const longest = 30;

export const waitFor = defineTabTool({
  name: 'browser_wait_for',
  title: 'Wait for',
  description:
    'Wait until a text appears or disappears, or for a time. Actions wait by themselves: use it only for what comes later.',
  effect: 'reads',
  input: {
    time: z.number().optional().describe(`Seconds, at most ${longest}`),
    text: z.string().optional().describe('Text that must become visible'),
    textGone: z.string().optional().describe('Text that must disappear'),
  },
  async handle({ time, text, textGone }, call) {
    if (!time && !text && !textGone)
      throw new ToolError('Nothing to wait for.', { hint: 'Give text, textGone or time (in seconds).' });
    if (time) await pause(time, call);
    if (textGone) await waitForText(textGone, 'hidden', call);
    if (text) await waitForText(text, 'visible', call);
    if (text || textGone) call.response.snapshot = 'after-action';
  },
});

async function pause(seconds: number, { tab, response, signal }: TabCall): Promise<void> {
  const time = Math.max(0, Math.min(seconds, longest));
  await tab.modals.race(delay(time * 1000, undefined, { signal }));
  response.ran({ waitSeconds: time });
  response.text(`Waited for ${time} seconds${time < seconds ? `, the longest that is possible` : ''}`);
}

async function waitForText(
  text: string,
  state: 'visible' | 'hidden',
  { tab, response, signal, session }: TabCall,
): Promise<void> {
  // Any visible copy will do; others may well be hidden. It is gone when no copy is visible.
  const visible = tab.page.getByText(text).filter({ visible: true }).first();
  const waited = tab.modals.race(visible.waitFor({ state: state === 'visible' ? 'visible' : 'detached', signal }));
  const code = `getByText(${JSON.stringify(text)})`;
  try {
    await waited;
  } catch (error) {
    if (!/Timeout \d+ms exceeded/.test(String(error))) throw error;
    response.snapshot = {}; // the whole of it: what is there instead matters, not what changed
    throw new ToolError(
      `Timeout ${session.config.timeouts.action}ms exceeded. The text ${quoted(text)} did not ${state === 'visible' ? 'appear' : 'disappear'}.`,
      { hint: 'The snapshot below shows the page as it is. Wait again if it is still loading.' },
    );
  }
  response.ran({ on: { locator: `${code}.first()` }, call: 'waitFor', args: [{ state }] });
  response.text(`Waited for ${quoted(text)}${state === 'hidden' ? ' to disappear' : ''}`);
}
