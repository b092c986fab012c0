import { z } from 'zod';
import { oneLine } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';
import { element, elementTarget, target } from '../inputs.ts';

export const highlight = defineTabTool({
  name: 'browser_highlight',
  title: 'Highlight element',
  description:
    'Draw a frame around an element, for a person who looks on or for a screenshot. It stays until it is hidden.',
  effect: 'reads',
  input: { ...elementTarget, style: z.string().optional().describe('CSS of the frame') },
  async handle({ element: words, target: on, style }, { tab, response }) {
    const { locator, code } = await tab.target(on);
    await locator.highlight({ style });
    response.text(`Highlighted ${oneLine(words ?? code)}`);
  },
});

export const hideHighlight = defineTabTool({
  name: 'browser_hide_highlight',
  title: 'Hide element highlight',
  description: 'Take away the frame around an element, or all of the page.',
  effect: 'reads',
  input: { element, target: target.optional() },
  async handle({ element: words, target: on }, { tab, response }) {
    if (on === undefined) {
      await tab.page.hideHighlight();
      return response.text('Hid page highlight');
    }
    const { locator, code } = await tab.target(on);
    await locator.hideHighlight();
    response.text(`Hid highlight for ${oneLine(words ?? code)}`);
  },
});
