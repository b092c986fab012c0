import { z } from 'zod';
import { block } from '../../response/quote.ts';
import { readTree } from '../../session/report.ts';
import { markdown } from '../../snapshot/markdown.ts';
import { part } from '../../snapshot/part.ts';
import { defineTabTool } from '../define.ts';
import { target } from '../inputs.ts';

/** Characters of one part. */
const size = 12_000;

export const text = defineTabTool({
  name: 'browser_text',
  title: 'Read text',
  description:
    'Read the text of the page or a part of it as markdown: headings, lists, tables, links. Without refs and controls.',
  effect: 'reads',
  despite: ['fileChooser'],
  input: {
    target: target.optional(),
    from: z.int().min(0).optional().describe('Where to go on, as the last part said'),
  },
  async handle({ target: on, from = 0 }, { tab, session, response, signal }) {
    const ref = on === undefined ? undefined : await tab.refOf(on, signal);
    const tree = await readTree(session, tab);
    const whole = markdown((ref !== undefined && part(tree, ref)) || tree).trim();
    if (!whole) return response.text('There is no text.');
    const end = from + size >= whole.length ? whole.length : Math.max(whole.lastIndexOf('\n', from + size), from + 1);
    const rest = whole.length - end;
    response.text(block(whole.slice(from, end).trim()).join('\n') || 'There is no more text.');
    if (rest > 0)
      response.text(
        `\n… ${rest} more characters: browser_text { ${on === undefined ? '' : `target: ${JSON.stringify(on)}, `}from: ${end} }`,
      );
  },
});
