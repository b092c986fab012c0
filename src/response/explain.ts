import { z } from 'zod';
import { ToolError } from '../errors.ts';
import { oneLine } from './quote.ts';

// oxlint-disable-next-line no-control-regex -- terminal colours begin with the escape character
const colours = /\u001b\[[0-9;]*m/g;

/**
 * Turns whatever was thrown into lines for the Error section: what is so, why, and the next move. No colour codes, no
 * retry logs, no stack of ours.
 */
export function explain(reason: unknown): string[] {
  if (reason instanceof ToolError) {
    const cause = reason.cause === undefined ? [] : [`Cause: ${causeOf(reason.cause)}`];
    return [`Error: ${reason.message}`, ...cause, ...(reason.hint === undefined ? [] : [reason.hint])];
  }
  if (!(reason instanceof Error)) return [`Error: ${oneLine(String(reason), 1000)}`];
  return playwrightError(reason.message);
}

/** `✖ Invalid input: …` and `→ at path` lines below a first line that names the tool. */
export function explainArguments(tool: string, error: z.ZodError): ToolError {
  return new ToolError(`Invalid arguments for tool "${tool}":\n${z.prettifyError(error)}`);
}

function causeOf(cause: unknown): string {
  return oneLine(cause instanceof Error ? (cleaned(cause.message).split('\n')[0] ?? '') : String(cause), 500);
}

function cleaned(message: string): string {
  return message.replace(colours, '').replace(/^(?:\w+\.\w+: )+/, '');
}

/** Playwright's message is a first line, sometimes more, then a log of retries of which only the last obstacle matters. */
function playwrightError(message: string): string[] {
  const [head = '', log = ''] = cleaned(message).split(/\n+Call log:\n/);
  const first = head.split('\n').slice(0, 6).join('\n');
  const obstacle = log
    .split('\n')
    .map(line => line.replace(/^\s*-\s*/, '').replace(/^\d+ × /, ''))
    .findLast(line =>
      /intercepts pointer events|is not (visible|enabled|stable|editable)|outside of the viewport|waiting for .* (navigation|to be)/.test(
        line,
      ),
    );
  return [`Error: ${oneLineEach(first)}`, ...(obstacle === undefined ? [] : [`Cause: ${oneLine(obstacle)}`])];
}

function oneLineEach(text: string): string {
  return text
    .split('\n')
    .map(line => oneLine(line, 500))
    .join('\n  ');
}
