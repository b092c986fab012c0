import type { Frame, Page } from 'playwright-core';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';
import { openAddress, resolveAddress } from '../address.ts';

export const navigate = defineTabTool({
  name: 'browser_navigate',
  title: 'Navigate to a URL',
  description: 'Open a URL in the current tab. The answer shows the page with refs to act on.',
  effect: 'acts',
  leaves: true,
  input: { url: z.string().describe('URL; https:// is added where the scheme is missing') },
  async handle({ url }, { tab, response, signal, session, act }) {
    const address = resolveAddress(url, session.addresses);
    await act(() => openAddress(tab, address, session.config.timeouts, signal), { navigates: true });
    response.ran({ on: 'page', call: 'goto', args: [address] });
  },
});

export const navigateBack = defineTabTool({
  name: 'browser_navigate_back',
  title: 'Go back',
  description: 'Go back to the previous page in the history of the current tab.',
  effect: 'acts',
  leaves: true,
  input: {},
  async handle(_, { tab, response, act }) {
    const before = tab.page.url();
    if ((await act(() => goBack(tab.page), { navigates: true })) === false)
      throw new ToolError('There is no page to go back to in this tab.', { hint: `It stays on ${oneLine(before)}.` });
    response.ran({ on: 'page', call: 'goBack' });
  },
});

/** Whether there was somewhere to go. A step within a document, or back into a cached one, has no response. */
async function goBack(page: Page): Promise<boolean> {
  let moved = false;
  const onMove = (frame: Frame): void => {
    if (frame === page.mainFrame()) moved = true;
  };
  page.on('framenavigated', onMove);
  try {
    return (await page.goBack({ waitUntil: 'commit' })) !== null || moved;
  } finally {
    page.off('framenavigated', onMove);
  }
}
