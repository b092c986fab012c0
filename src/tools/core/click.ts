import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { button, elementTarget } from '../inputs.ts';

/** The order in which modifiers are printed, whatever the order they were given in. */
const modifierKeys = ['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift'] as const;

export const click = defineTabTool({
  name: 'browser_click',
  title: 'Click',
  description: 'Click an element. Waits for what the click sets off and shows the page then.',
  effect: 'destroys',
  input: {
    ...elementTarget,
    doubleClick: z.boolean().optional(),
    button,
    modifiers: z.array(z.enum(modifierKeys)).optional().describe('Keys to hold down'),
  },
  async handle({ target, doubleClick, button: mouseButton, modifiers }, { tab, response, actOn }) {
    const found = await tab.target(target);
    const options = { button: mouseButton, modifiers: modifiers?.length ? modifiers : undefined };
    // Navigations are waited for by settling, which knows when one hangs.
    await actOn(found, (locator, attempt) => {
      const how = { ...options, ...attempt, noWaitAfter: true };
      return doubleClick ? locator.dblclick(how) : locator.click(how);
    });
    response.ran({
      on: { locator: found.code },
      call: doubleClick ? 'dblclick' : 'click',
      options: { ...options, modifiers: options.modifiers && printed(options.modifiers) },
    });
  },
});

export const hover = defineTabTool({
  name: 'browser_hover',
  title: 'Hover mouse',
  description: 'Move the mouse over an element, e.g. to open a menu or a tooltip.',
  effect: 'acts',
  input: elementTarget,
  async handle({ target }, { tab, response, actOn }) {
    const found = await tab.target(target);
    await actOn(found, (locator, attempt) => locator.hover(attempt));
    response.ran({ on: { locator: found.code }, call: 'hover' });
  },
});

/** `Control` becomes the key that is right on any system. */
function printed(modifiers: readonly (typeof modifierKeys)[number][]): string[] {
  const portable = new Set(modifiers.map(key => (key === 'Control' ? 'ControlOrMeta' : key)));
  return modifierKeys.filter(key => (portable as ReadonlySet<string>).has(key));
}
