import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { filename } from '../inputs.ts';

export const snapshot = defineTabTool({
  name: 'browser_snapshot',
  title: 'Page snapshot',
  description: 'Show the page as an accessibility tree with refs to act on. Better than a screenshot for choosing what to do.',
  effect: 'reads',
  despite: ['fileChooser'],
  input: {
    target: z.string().optional().describe('Ref of a part to show alone'),
    filename,
    depth: z.number().optional().describe('How many levels to show'),
    boxes: z.boolean().optional().describe('Add [box=x,y,width,height] in CSS pixels'),
  },
  files: { filename: 'write' },
  async handle({ target, filename: file, depth, boxes }, { response }) {
    response.snapshot = { target, file, depth, boxes };
    return Promise.resolve();
  },
});
