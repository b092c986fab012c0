import type { Locator } from 'playwright-core';
import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { elementTarget } from '../inputs.ts';
import { fillField, stepsOf, type Filling } from './field.ts';
import { suggestionLine } from './suggestions.ts';

export const type = defineTabTool({
  name: 'browser_type',
  title: 'Type text',
  description: 'Replace the text of a text box or other editable element.',
  effect: 'destroys',
  input: {
    ...elementTarget,
    text: z.string(),
    submit: z.boolean().optional().describe('Press Enter afterwards'),
    slowly: z.boolean().optional().describe('Add the text key by key, for pages that listen to keys'),
  },
  async handle({ target, text, submit, slowly }, { tab, response, session, signal, actOn }) {
    const secret = session.secrets.find(text);
    const meant = secret?.value ?? text;
    const found = await tab.target(target);
    const on = { locator: found.code };
    await actOn(found, async (locator, attempt) => {
      const filling = slowly ? await typeSlowly(locator, meant, attempt) : await fillField(locator, meant, attempt);
      for (const step of stepsOf(filling, found, secret)) response.ran(step);
      if (!submit) return;
      await locator.press('Enter', { signal, noWaitAfter: true });
      response.ran({ on, call: 'press', args: ['Enter'] });
    });
    const { mode } = session.config.snapshot;
    const line = submit ? undefined : await suggestionLine(tab, found.locator, mode === 'auto' || mode === 'full');
    if (line !== undefined) response.text(line);
  },
});

/** The time that an attempt has is for reaching the element; a long text takes what it takes. */
async function typeSlowly(
  locator: Locator,
  text: string,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<Filling> {
  await locator.focus({ signal, timeout });
  await locator.pressSequentially(text, { signal, timeout: 0 });
  return { calls: [{ call: 'pressSequentially', args: [text] }] };
}

export const pressKey = defineTabTool({
  name: 'browser_press_key',
  title: 'Press a key',
  description: 'Press a key in the focused element, e.g. Enter, ArrowDown, a or Control+a.',
  effect: 'destroys',
  input: { key: z.string() },
  async handle({ key }, { tab, response, act }) {
    await act(() => tab.page.keyboard.press(key), { hasEffect: true });
    response.ran({ on: 'page.keyboard', call: 'press', args: [key], comment: `Press ${key}` });
  },
});
