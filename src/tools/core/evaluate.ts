import vm from 'node:vm';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';
import { element, filename, target } from '../inputs.ts';
import { tellText } from '../spill.ts';

/** The longest that a script may take, in ms; a promise that never resolves ends here. */
const patience = 30_000;

export const evaluate = defineTabTool({
  name: 'browser_evaluate',
  title: 'Evaluate JavaScript',
  description: 'Run JavaScript in the page and return its result as JSON.',
  effect: 'destroys',
  input: {
    element,
    target: target.optional(),
    function: z
      .string()
      .describe('() => value, or element => value with a target; an expression or statements work too'),
    filename,
  },
  files: { filename: 'write' },
  async handle({ target: on, function: source, filename: file }, { tab, session, response, signal, act }) {
    const found = on === undefined ? undefined : await tab.target(on);
    const code = callable(source);
    let answer: { readonly result: unknown } | undefined;
    await act(async () => {
      const run = found ? found.locator.evaluate(code.run) : tab.page.evaluate(code.run, undefined);
      answer = { result: await within(run, patience, signal) };
    });
    if (!answer) return; // a dialog that the script opened holds it
    response.ran({ on: found ? { locator: found.code } : 'page', call: 'evaluate', args: [code.shown] });
    const text = serialized(answer.result);
    if (file === undefined)
      return tellText(text, { title: 'Result', prefix: 'result', extension: 'json' }, { session, response });
    await session.workspace.write(file, text);
    response.file({ title: 'Result', path: file });
  },
});

/**
 * Makes of what was sent a function that can be run: functions stay, expressions are returned, statements become a body.
 * @throws ToolError with the position where it is no JavaScript at all
 */
function callable(source: string): { readonly run: PageFunction; readonly shown: string } {
  const text = source.trim().replace(/;+$/, '');
  if (!text) throw new ToolError('The function is empty.', { hint: 'Give one, e.g. () => document.title.' });
  const isFunction = /^(async\b\s*)?(function\b|\([^]*?\)\s*=>|[\w$]+\s*=>)/.test(text);
  if (compiles(`(${text}\n)`))
    // What looks like a function may be a call of one; the page finds out by its type.
    return {
      run: pageFunction(
        `async element => { const value = (${text}\n); return typeof value === 'function' ? value(element) : value; }`,
      ),
      shown: isFunction ? text : `() => (${text})`,
    };
  const statements = `async element => { ${source.trim()}\n}`;
  const problem = syntaxError(`(${statements})`);
  if (problem === undefined) return { run: pageFunction(statements), shown: statements };
  throw new ToolError(`The function is no valid JavaScript: ${oneLine(syntaxError(`(${text}\n)`) ?? problem)}.`, {
    hint: 'Send a function such as () => document.title, an expression, or statements with return.',
  });
}

type PageFunction = (element: unknown) => Promise<unknown>;

/** Playwright sends the text of a function to the page; this one has another text than its own. It is never run here. */
function pageFunction(code: string): PageFunction {
  return Object.assign(() => Promise.resolve(), { toString: () => code });
}

function compiles(code: string): boolean {
  return syntaxError(code) === undefined;
}

function syntaxError(code: string): string | undefined {
  try {
    // Compiled, never run.
    return void new vm.Script(code);
  } catch (error) {
    return messageOf(error);
  }
}

async function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  const late = AbortSignal.timeout(ms);
  const either = AbortSignal.any([signal, late]);
  return new Promise<T>((resolve, reject) => {
    either.addEventListener('abort', () => {
      reject(
        late.aborted
          ? new ToolError(`The script did not finish within ${ms / 1000} s.`, {
              hint: 'What it did until then stays done. Let it return sooner, or wait with browser_wait_for.',
            })
          : new Error('The call was cancelled.'),
      );
    });
    work.then(resolve, reject);
  });
}

/** JSON, with the values that JSON has no word for written as JavaScript prints them. */
function serialized(value: unknown): string {
  if (value === undefined) return 'undefined';
  return (
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner), 2) ?? 'undefined'
  );
}
