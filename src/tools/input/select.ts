import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { elementTarget } from '../inputs.ts';
import { choose } from './choose.ts';

export const selectOption = defineTabTool({
  name: 'browser_select_option',
  title: 'Select option',
  description: 'Choose options of a <select>, combobox or list box by label or value.',
  effect: 'destroys',
  input: { ...elementTarget, values: z.array(z.string()).describe('Labels or values; none clears it') },
  async handle({ target, values }, { tab, response, actOn }) {
    const found = await tab.target(target);
    const steps = await actOn(found, (locator, attempt) => choose(tab, { ...found, locator }, values, attempt));
    for (const step of steps ?? []) response.ran(step);
  },
});
