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
    from: z.int().min(0).optional().describe('Where to go on, as a fold says'),
    filename,
    depth: z.number().optional().describe('How many levels to show'),
    boxes: z.boolean().optional().describe('Add [box=x,y,width,height] in CSS pixels'),
  },
  files: { filename: 'write' },
  async handle({ target: on, from, filename: file, depth, boxes }, { tab, response, signal }) {
    const ref = on === undefined ? undefined : await tab.refOf(on, signal);
    response.snapshot = { target: ref, from, file, depth, boxes };
  },
});
