import vm from 'node:vm';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import { readTree } from '../../session/report.ts';
import { containing, describeFound, find as findInTree, type Matcher } from '../../snapshot/find.ts';
import { defineTabTool } from '../define.ts';
import { filename } from '../inputs.ts';

/** How long a pattern may take, in ms: one that never ends must not hold this process. */
const patternLimit = 200;

export const find = defineTabTool({
  name: 'browser_find',
  title: 'Find in page snapshot',
  description: 'Search the accessibility tree of the page and show what matches, with its refs and surroundings.',
  effect: 'reads',
  despite: ['fileChooser'],
  input: {
    text: z.string().optional().describe('Text, in any case'),
    regex: z.string().optional().describe('Or a regular expression, e.g. /price: \\d+/i'),
    filename,
  },
  files: { filename: 'write' },
  async handle({ text, regex, filename: file }, { tab, session, response }) {
    if (!text && !regex)
      throw new ToolError('Provide either "text" or "regex" to search for.', { hint: 'Give one of them.' });
    if (text && regex)
      throw new ToolError('Provide only one of "text" or "regex", not both.', { hint: 'Leave out one of them.' });
    const { matcher, shown } = regex ? pattern(regex) : { matcher: containing(text ?? ''), shown: quoted(text ?? '') };
    const tree = await readTree(session, tab);
    const found = findInTree(tree, matcher, file === undefined ? {} : { matches: Infinity, characters: Infinity });
    const body = describeFound(shown, found);
    if (file === undefined) return response.text(body);
    await session.workspace.write(file, body);
    response.file({ title: 'Matches', path: file });
  },
});

/** Reads `/pattern/flags` or a bare pattern. */
function pattern(regex: string): { matcher: Matcher; shown: string } {
  const [, inside, given] = /^\/(.+)\/([a-z]*)$/s.exec(regex) ?? [];
  const source = inside ?? regex;
  const flags = (given ?? '').replace(/[gy]/g, '');
  const matcher: Matcher = lines => {
    try {
      const code =
        'const wanted = new RegExp(source, flags); lines.flatMap((line, index) => (wanted.test(line) ? [index] : []))';
      return vm.runInNewContext(code, { lines, source, flags }, { timeout: patternLimit }) as number[];
    } catch (error) {
      throw new ToolError(`"regex" cannot be used: ${oneLine(messageOf(error))}.`, {
        hint: 'Give a JavaScript regular expression that ends quickly, or use "text".',
      });
    }
  };
  return { matcher, shown: oneLine(`/${source}/${flags}`) };
}
