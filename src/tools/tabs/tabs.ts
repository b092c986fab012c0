import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { tabLine } from '../../response/sections.ts';
import { tabLines } from '../../session/report.ts';
import { openAddress, resolveAddress } from '../address.ts';
import { actIn, defineTool } from '../define.ts';

export const tabs = defineTool({
  name: 'browser_tabs',
  title: 'Manage tabs',
  description: 'List, open, close or select a tab.',
  effect: 'acts',
  passesQueue: args => Reflect.get(Object(args) as object, 'action') === 'list',
  input: {
    action: z.enum(['list', 'new', 'close', 'select']),
    index: z.int().min(0).optional().describe('Tab to close or select; close takes the current one without it'),
    tab: z.string().optional().describe('The same by its id, e.g. t2, which never changes'),
    url: z.string().optional().describe('What a new tab opens'),
  },
  async handle({ action, index, tab: id, url }, call) {
    const { session, response, signal } = call;
    const address = url ? resolveAddress(url, session.addresses) : undefined;
    const open = await session.tabs();
    const name = id || index;
    if (action === 'new') {
      const tab = await open.create();
      if (address !== undefined) {
        try {
          await actIn(tab, call, () => openAddress(tab, address, session.config.timeouts, signal), { navigates: true });
        } catch (error) {
          await open.close(tab); // a tab that shows nothing is only in the way
          throw error;
        }
        response.ran({ on: 'page', call: 'goto', args: [address] });
      }
    } else if (action === 'select') {
      if (name === undefined)
        throw new ToolError('Which tab? "index" is missing.', { hint: 'Give the number that action "list" shows.' });
      await open.select(open.find(name));
    } else if (action === 'close') {
      const tab = name === undefined ? open.current : open.find(name);
      if (tab) await open.close(tab);
    } else {
      await open.ensure();
    }
    const lines = await tabLines(open);
    response.text(lines.length ? lines.map(tabLine).join('\n') : 'No open tabs. Navigate to a URL to open one.');
  },
});
