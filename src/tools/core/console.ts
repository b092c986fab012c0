import { z } from 'zod';
import { oneLine } from '../../response/quote.ts';
import { levels, type Message } from '../../session/journal.ts';
import { defineTabTool } from '../define.ts';
import { filename } from '../inputs.ts';
import { inlineBudget } from '../spill.ts';

/** Characters of one message in a list. */
const messageBudget = 2000;

export const consoleMessages = defineTabTool({
  name: 'browser_console_messages',
  title: 'Get console messages',
  description: 'List console messages and uncaught errors of the page, oldest first.',
  effect: 'reads',
  despite: ['dialog', 'fileChooser'],
  input: {
    level: z.enum(levels).default('info').describe('That level and what is worse'),
    all: z.boolean().optional().describe('Those of earlier pages of the tab too'),
    filename,
  },
  files: { filename: 'write' },
  async handle({ level, all, filename: file }, { tab, session, response }) {
    const messages = await tab.journal.read();
    const here = all ? messages : messages.filter(message => message.navigation === tab.journal.navigation);
    const wanted = here.filter(message => levels.indexOf(message.level) <= levels.indexOf(level));
    const { errors, warnings } = tab.journal.counts;
    const current = messages.filter(message => message.navigation === tab.journal.navigation).length;
    const head = [`Total messages: ${current} (Errors: ${errors}, Warnings: ${warnings})`];
    if (wanted.length !== current) head.push(`Returning ${wanted.length} messages for level "${level}"`);
    if (file !== undefined) {
      await session.workspace.write(file, [...head, '', ...fold(wanted).map(line => line.text)].join('\n'));
      return response.file({ title: 'Console', path: file });
    }
    response.text([...head, '', ...newest(fold(wanted))].join('\n').trimEnd());
  },
});

type Line = { readonly text: string; readonly count: number };

/** One line a message; neighbours that say the same become one with a count. */
function fold(messages: readonly Message[]): Line[] {
  const lines: { text: string; count: number }[] = [];
  for (const message of messages) {
    const text = messageLine(message);
    const last = lines.at(-1);
    if (last?.text === text) last.count++;
    else lines.push({ text, count: 1 });
  }
  return lines.map(({ text, count }) => ({ text: count > 1 ? `${text} (${count} times)` : text, count }));
}

/** The end of the list, as much of it as fits; the newest says most about what just happened. */
function newest(lines: readonly Line[]): string[] {
  let size = 0;
  let first = lines.length;
  while (first > 0 && size + (lines[first - 1]?.text.length ?? 0) + 1 <= inlineBudget)
    size += (lines[--first]?.text.length ?? 0) + 1;
  const left = lines.slice(0, first).reduce((sum, line) => sum + line.count, 0);
  const shown = lines.slice(first).map(line => line.text);
  return left
    ? [`… ${left} earlier messages left out: give a "filename" to get all, or a stricter "level".`, ...shown]
    : shown;
}

function messageLine({ type, text, location }: Message): string {
  const [first = '', ...rest] = text.slice(0, messageBudget).split(/\r\n|[\r\n\u2028\u2029]/);
  const cut = text.length > messageBudget ? ` … ${text.length - messageBudget} more characters` : '';
  return (
    [
      `[${type}] ${oneLine(first, messageBudget)}`,
      ...rest.map(line => `    ${oneLine(line.trim(), messageBudget)}`),
    ].join('\n') +
    cut +
    (location ? ` @ ${oneLine(location)}` : '')
  );
}
