import fs from 'node:fs/promises';
import vm from 'node:vm';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import type { Session } from '../../session/session.ts';
import { defineTabTool } from '../define.ts';
import { tellText } from '../spill.ts';

/** How long code may run without giving way, in ms: while it does, nothing else in this process can. */
const synchronousLimit = 1000;

export const runCode = defineTabTool({
  name: 'browser_run_code_unsafe',
  title: 'Run Playwright code (unsafe)',
  description:
    'Run a Playwright function in the server process: remote code execution with all rights of this server. Only for what no other tool does.',
  effect: 'destroys',
  input: {
    code: z.string().optional().describe('async page => { … }; what it returns is the result'),
    filename: z.string().optional().describe('File that holds the function; wins over code'),
  },
  files: { filename: 'read' },
  async handle({ code, filename }, { tab, session, response, signal, act }) {
    const source = (filename === undefined ? code : await readSource(filename))?.trim().replace(/;+$/, '');
    if (!source)
      throw new ToolError('There is no code to run.', {
        hint: 'Give "code", e.g. async page => page.title(), or "filename".',
      });
    if (filename !== undefined && code !== undefined) response.text('The file was run; "code" was ignored.');
    const printed: string[] = [];
    const mark = session.addresses.mark();
    let answer: { readonly result: unknown } | undefined;
    try {
      await act(async () => {
        answer = { result: await unlessAborted(run(source, tab.page, sandbox(session, printed)), signal) };
      });
    } finally {
      if (printed.length && !session.addresses.since(mark))
        await tellText(
          printed.join('\n'),
          { title: 'Output', prefix: 'output', extension: 'txt' },
          { session, response },
        );
    }
    if (!answer) return; // a dialog holds it
    response.ran({ js: `await (${source})(page);` });
    if (session.addresses.since(mark)) return; // what it read is not told
    if (answer.result !== undefined)
      await tellText(
        serialized(answer.result),
        { title: 'Result', prefix: 'result', extension: 'json' },
        { session, response },
      );
  },
});

async function readSource(file: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    throw new ToolError(`The file ${file} cannot be read.`, { cause: error });
  }
}

/** Compiles and calls the function inside the sandbox, so that the limit also holds for what it does before its first `await`. */
async function run(source: string, page: Page, globals: object): Promise<unknown> {
  const context = vm.createContext(Object.assign(globals, { page }));
  let script: vm.Script;
  try {
    script = new vm.Script(`(${source}\n)`, { filename: 'code' });
  } catch (error) {
    throw new ToolError(`The code is no JavaScript expression: ${oneLine(messageOf(error))}.`, {
      hint: 'Send a function: async page => { … }.',
    });
  }
  try {
    const called: unknown = script.runInContext(context, { timeout: synchronousLimit });
    if (typeof called !== 'function')
      throw new ToolError('The code is not a function.', { hint: 'Send one: async page => { … }.' });
    Object.assign(globals, { __called: called });
    return await (vm.runInContext('__called(page)', context, { timeout: synchronousLimit }) as Promise<unknown>);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new ToolError(`The code ran for ${synchronousLimit} ms without an await and was stopped.`, {
      hint: 'Let it await between its steps, or use browser_evaluate for work inside the page.',
    });
  }
}

/** What the code finds around it: the web platform's usual names, and no Node. */
function sandbox(session: Session, printed: string[]): object {
  const print = (...values: unknown[]): void => {
    if (printed.length < 1000)
      printed.push(values.map(value => (typeof value === 'string' ? value : serialized(value))).join(' '));
  };
  // An error in a timer comes when no call waits for it. The next answer tells it.
  const late = (error: unknown): void =>
    session.notice(`Code that was run before failed later: ${oneLine(String(error))}`);
  const guarded =
    <T extends (handler: (...args: unknown[]) => void, ...rest: never[]) => unknown>(timer: T) =>
    (handler: unknown, ...rest: never[]): unknown =>
      timer(
        (...args: unknown[]) => {
          try {
            const result: unknown = typeof handler === 'function' ? Reflect.apply(handler, undefined, args) : undefined;
            if (result instanceof Promise || (typeof result === 'object' && result !== null && 'then' in result))
              Promise.resolve(result).catch(late);
          } catch (error) {
            late(error);
          }
        },
        ...rest,
      );
  return {
    setTimeout: guarded(setTimeout),
    setInterval: guarded(setInterval),
    setImmediate: guarded(setImmediate),
    clearTimeout,
    clearInterval,
    clearImmediate,
    queueMicrotask: guarded(queueMicrotask),
    console: { log: print, info: print, warn: print, error: print, debug: print },
    fetch,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    AbortSignal,
    Buffer,
    Blob,
    FormData,
    Headers,
    Request,
    Response,
    crypto,
    performance,
    structuredClone,
    atob,
    btoa,
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The call was given up.')));
    work.then(resolve, reject);
  });
}

function serialized(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? String(value)
    );
  } catch {
    return String(value); // it refers to itself, or to the browser
  }
}
