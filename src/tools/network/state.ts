import { z } from 'zod';
import { openContext } from '../../session/context.ts';
import { defineTool } from '../define.ts';

export const networkStateSet = defineTool({
  name: 'browser_network_state_set',
  title: 'Set network state',
  description: 'Take the browser offline, or online again.',
  effect: 'acts',
  input: { state: z.enum(['online', 'offline']) },
  async handle({ state }, { session, response }) {
    const context = await openContext(session);
    await context.setOffline(state === 'offline');
    response.text(`Network is now ${state}`);
    response.ran({ on: 'page.context()', call: 'setOffline', args: [state === 'offline'] });
  },
});
