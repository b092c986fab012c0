import { z } from 'zod';
import { defineTabTool, defineTool } from '../define.ts';

export const close = defineTool({
  name: 'browser_close',
  title: 'Close browser',
  description: 'Close the browser and all its tabs. The next call starts a new one.',
  effect: 'destroys',
  passesQueue: () => true,
  input: {},
  async handle(_, { session, response }) {
    const ending = await session.closeBrowser();
    if (!ending) response.text('No browser is open.');
    else if (ending === 'left')
      response.text(
        'This session has left the browser, which stays open with its tabs. The next call comes back to it.',
      );
    else {
      response.text('The browser was closed; no tabs are open. browser_navigate opens a new one.');
      response.ran({ close: 'page' });
    }
  },
});

const side = z.int().positive();

export const resize = defineTabTool({
  name: 'browser_resize',
  title: 'Resize browser window',
  description: 'Set the size of the viewport in CSS pixels.',
  effect: 'acts',
  input: { width: side, height: side },
  async handle({ width, height }, { tab, response, act }) {
    await act(() => tab.page.setViewportSize({ width, height }));
    response.ran({ on: 'page', call: 'setViewportSize', args: [{ width, height }] });
  },
});
