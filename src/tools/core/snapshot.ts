import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { filename, target } from '../inputs.ts';

export const snapshot = defineTabTool({
  name: 'browser_snapshot',
  title: 'Page snapshot',
  description:
    'Show the page as an accessibility tree with refs to act on. Better than a screenshot for choosing what to do.',
  effect: 'reads',
  despite: ['fileChooser'],
  input: {
    target: target.optional(),
    filename,
    depth: z.number().optional().describe('How many levels to show'),
    boxes: z.boolean().optional().describe('Add [box=x,y,width,height] in CSS pixels'),
  },
  files: { filename: 'write' },
  async handle({ target: on, filename: file, depth, boxes }, { tab, response, signal }) {
    const ref = on === undefined ? undefined : await tab.refOf(on, signal);
    response.snapshot = { target: ref, file, depth, boxes };
  },
});
