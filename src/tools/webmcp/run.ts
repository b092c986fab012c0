import { setTimeout as delay } from 'node:timers/promises';
import { quote } from '../../codegen/typescript.ts';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import type { Invocation, Outcome, PageTool } from '../../session/page-tools/page-tool.ts';
import type { PageTools } from '../../session/page-tools/page-tools.ts';
import type { TabCall } from '../define.ts';
import { outcomeLine, tellOutcome } from './answer.ts';
import { inputProblems } from './check-input.ts';
import { refIn } from './form.ts';

/** How long a tool may take when nobody says how long, in ms. */
const defaultPatience = 30_000;
/** How long it may take to be cancelled, in ms. */
const cancelPatience = 1000;
/** Characters of an input or schema that a message repeats. */
const longestRepeat = 2000;

type Input = Readonly<Record<string, unknown>>;
type Options = { readonly timeout?: number; readonly confirm?: boolean };

/**
 * Calls a tool of the page and tells what came of it: its answer; that its form waits to be submitted; that a dialog holds it. A tool
 * that takes too long is cancelled.
 * @throws ToolError when the input does not fit, the user does not agree, or the tool fails
 */
export async function callPageTool(
  call: TabCall,
  tools: PageTools,
  tool: PageTool,
  input: Input,
  options: Options,
): Promise<void> {
  if (tools.held(tool)) throw held(tool, tools);
  await refuseInvalid(tool, input, call);
  await consent(tool, input, options.confirm ?? false, call);
  // Clients give up on calls; one that ends by itself says more.
  const patience = Math.min(options.timeout ?? defaultPatience, call.session.config.timeouts.call * 0.8);
  let invocation: Invocation | undefined;
  let timedOut = false;
  await call.act(async () => {
    invocation = await started(tools, tool, input);
    cancelWith(call.signal, invocation);
    if (tool.form && !tool.form.autosubmit) return; // nothing more comes before somebody submits it
    timedOut = (await within(invocation.outcome, patience)) === undefined;
    if (timedOut) await invocation.cancel();
  });
  if (!invocation) return; // overtaken before it began
  call.response.ran({ js: receipt(tool, input) });
  const outcome = await within(invocation.outcome, timedOut ? cancelPatience : 0);
  if (timedOut && outcome?.kind !== 'completed') throw tooLate(tool, patience, outcome);
  if (outcome) return tellOutcome(tool.name, outcome, call);
  await tellPending(tool, invocation, call);
}

/** Gives up the call that a tool is busy with. */
export async function cancelPageTool(call: TabCall, tools: PageTools, tool: PageTool): Promise<void> {
  const running = tools.running(tool);
  if (!running) throw new ToolError(`No call of ${quoted(tool.name, 130)} waits.`);
  const outcome = await call.act(async () => {
    await running.cancel();
    return within(running.outcome, cancelPatience);
  });
  call.response.text(
    outcome?.kind === 'cancelled'
      ? `The call of ${quoted(tool.name, 130)} was cancelled. What it filled in stays.`
      : `The page did not say that it cancelled ${quoted(tool.name, 130)}.`,
  );
}

async function started(tools: PageTools, tool: PageTool, input: Input): Promise<Invocation> {
  try {
    return await tools.call(tool, input);
  } catch (error) {
    if (!/not found|No frame|closed/i.test(messageOf(error))) throw error;
    throw new ToolError(`The page took its tool ${quoted(tool.name, 130)} back.`, {
      hint: 'browser_webmcp_list shows what there is now.',
    });
  }
}

/** Whoever gives up on the call gives up on what it started. */
function cancelWith(signal: AbortSignal, invocation: Invocation): void {
  const cancel = (): void => void invocation.cancel();
  if (signal.aborted) return cancel();
  signal.addEventListener('abort', cancel);
  void invocation.outcome.then(() => signal.removeEventListener('abort', cancel));
}

async function within(outcome: Promise<Outcome>, ms: number): Promise<Outcome | undefined> {
  const stop = new AbortController();
  try {
    return await Promise.race([outcome, delay(ms, undefined, { signal: stop.signal }).catch(() => undefined)]);
  } finally {
    stop.abort();
  }
}

function held(tool: PageTool, tools: PageTools): ToolError {
  const name = quoted(tool.name, 130);
  return tools.running(tool)
    ? new ToolError(
        `An earlier call of ${name} waits for its form to be submitted; the browser cannot take a second one.`,
        {
          hint: 'Submit the form, or give it up with browser_webmcp_call and cancel: true.',
        },
      )
    : new ToolError(`${name} is a form, and another call of a form on this page has not ended.`, {
        hint: 'Submit that form or cancel its call first.',
      });
}

async function refuseInvalid(tool: PageTool, input: Input, { response }: TabCall): Promise<void> {
  const problems = await inputProblems(tool.inputSchema, input);
  if (problems === undefined)
    response.text('The input was not checked: the schema of the tool cannot be read in reasonable time.');
  if (!problems?.length) return;
  const schema = oneLine(JSON.stringify(tool.inputSchema), longestRepeat);
  throw new ToolError(
    `Invalid input for the page's tool ${quoted(tool.name, 130)}:\n${problems.join('\n')}\nIts schema: ${schema}`,
    {
      hint: 'Correct the input and call it again; nothing was done.',
    },
  );
}

async function consent(tool: PageTool, input: Input, confirmed: boolean, { askUser }: TabCall): Promise<void> {
  if (!tool.hints.consequential) return;
  const name = quoted(tool.name, 130);
  if (askUser) {
    const question = `The page ${oneLine(tool.frameUrl)} marks its tool ${name} as consequential. Call it with ${oneLine(JSON.stringify(input), longestRepeat)}?`;
    const agreed = await askUser(question).catch((error: unknown) => {
      throw new ToolError('The user did not answer whether to go on; nothing was done.', { cause: messageOf(error) });
    });
    if (!agreed) throw new ToolError(`The user does not want ${name} to be called; nothing was done.`);
  } else if (!confirmed)
    throw new ToolError(`The page marks its tool ${name} as consequential; nothing was done.`, {
      hint: 'Ask the user. When they agree, call browser_webmcp_call again with confirm: true.',
    });
}

function tooLate(tool: PageTool, patience: number, outcome: Outcome | undefined): ToolError {
  const name = quoted(tool.name, 130);
  return new ToolError(`The page's tool ${name} did not answer within ${patience} ms.`, {
    hint:
      outcome?.kind === 'cancelled'
        ? 'It was cancelled. What it did until then stays done; a longer timeout may help.'
        : 'It could not be cancelled and may go on. Look at the page.',
  });
}

/** Says what a call waits for. When it ends, the next answer tells. */
async function tellPending(tool: PageTool, invocation: Invocation, call: TabCall): Promise<void> {
  const { tab, session, response, signal } = call;
  void invocation.outcome.then(outcome => session.notice(outcomeLine(tool.name, outcome)));
  const name = quoted(tool.name, 130);
  if (tab.modals.open.length)
    return response.text(
      `pending: the page's tool ${name} waits for the dialog below. Its answer comes when that is handled.`,
    );
  if (!tool.form || tool.form.autosubmit)
    return response.text(`pending: the page's tool ${name} has not answered yet. A later answer tells when it does.`);
  const ref = await refIn(tab, tool, 'submitter', signal);
  const submit = ref === undefined ? 'submit it with its button' : `submit it: browser_click { target: "${ref}" }`;
  response.text(
    `pending: the page's tool ${name} filled in its form, and nothing is sent before that is submitted. Check the fields below with the user's wish, then ${submit}. To give up: browser_webmcp_call { name: ${name}, cancel: true }; what was filled in stays.`,
  );
}

function receipt({ frame, frameUrl, name }: PageTool, input: Input): string {
  const on = frame === 'main' ? 'page' : `page.frame({ url: ${quote(frameUrl)} })`;
  return `await ${on}.webmcp.callTool(${quote(name)}, ${JSON.stringify(input)});`;
}
