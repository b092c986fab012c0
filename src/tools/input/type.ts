import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { elementTarget } from '../inputs.ts';

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
  async handle({ target, text, submit, slowly }, { tab, response, signal, act }) {
    const { locator, code } = await tab.target(target);
    const on = { locator: code };
    await act(async () => {
      if (slowly) await locator.pressSequentially(text, { signal });
      else await locator.fill(text, { signal });
      response.ran({ on, call: slowly ? 'pressSequentially' : 'fill', args: [text] });
      if (!submit) return;
      await locator.press('Enter', { signal });
      response.ran({ on, call: 'press', args: ['Enter'] });
    });
  },
});

export const pressKey = defineTabTool({
  name: 'browser_press_key',
  title: 'Press a key',
  description: 'Press a key in the focused element, e.g. Enter, ArrowDown, a or Control+a.',
  effect: 'destroys',
  input: { key: z.string() },
  async handle({ key }, { tab, response, act }) {
    await act(() => tab.page.keyboard.press(key));
    response.ran({ comment: `Press ${key}` });
    response.ran({ on: 'page.keyboard', call: 'press', args: [key] });
  },
});
