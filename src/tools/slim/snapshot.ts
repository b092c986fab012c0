import { z } from 'zod';
import { defineTabTool } from '../define.ts';

/** As the one of the full set, with the parameters that a small context has use for. */
export const snapshot = defineTabTool({
  name: 'browser_snapshot',
  title: 'Snapshot',
  description: 'Show the page as an accessibility tree with refs to act on.',
  effect: 'reads',
  despite: ['fileChooser'],
  input: {
    target: z.string().optional().describe('Ref of a part'),
    from: z.int().min(0).optional().describe('Where to go on, as a fold says'),
  },
  async handle({ target, from }, { tab, response, signal }) {
    response.snapshot = { target: target === undefined ? undefined : await tab.refOf(target, signal), from };
  },
});
