import { oneLine } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';
import { elementTarget } from '../inputs.ts';

export const generateLocator = defineTabTool({
  name: 'browser_generate_locator',
  title: 'Create locator for element',
  description: 'Give the Playwright locator that a person would write for an element in a test.',
  effect: 'reads',
  input: elementTarget,
  async handle({ target }, { tab, response }) {
    const { locator } = await tab.target(target);
    response.text(oneLine((await locator.normalize()).toString(), 4000));
  },
});
