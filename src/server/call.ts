import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { writers } from '../codegen/languages.ts';
import { ToolError } from '../errors.ts';
import { disarmed } from '../response/disarm.ts';
import { explain } from '../response/explain.ts';
import { imageLimit, limited } from '../response/limit.ts';
import { renderMarkdown } from '../response/render.ts';
import { Response, type Image } from '../response/response.ts';
import { sections, type Report, type Section } from '../response/sections.ts';
import { duringCall } from '../session/idle.ts';
import { recordingOf } from '../session/recording.ts';
import { readReport } from '../session/report.ts';
import { rescueCurrent } from '../session/rescue.ts';
import type { Session } from '../session/session.ts';
import type { Call, Tool } from '../tools/define.ts';

/** How long the state of the page may take to read once the call itself was given up, in ms. */
const lastLook = 3000;

/**
 * One tool call from its arguments to the result that the client gets. It never rejects: what goes wrong is in the answer.
 *
 * 1. The call waits for its turn: calls of one client never overlap (queue.ts).
 * 2. From then on it has a deadline, and the client may cancel it; `signal` tells both.
 * 3. The tool reads its arguments, confines its paths, refuses a foreign modal, and runs (tools/define.ts).
 * 4. What it does to the page goes through `act`, which waits until what it set off is over (session/settle.ts).
 * 5. It tells the response what it did and found, and what the answer should show (response/response.ts).
 * 6. The state of the session is read once (session/report.ts).
 * 7. Everything becomes sections (response/sections.ts).
 * 8. Sections become text, images after it (response/render.ts).
 */
export async function callTool(
  tool: Tool,
  args: unknown,
  session: Session,
  cancelled: AbortSignal,
  askUser?: Call['askUser'],
): Promise<CallToolResult> {
  const run = (): Promise<CallToolResult> =>
    session.workspace.during(() => answerCall(tool, args, session, cancelled, askUser));
  return duringCall(session, () => (tool.passesQueue?.(args) ? run() : session.queue.run(run)));
}

async function answerCall(
  tool: Tool,
  args: unknown,
  session: Session,
  cancelled: AbortSignal,
  askUser: Call['askUser'],
): Promise<CallToolResult> {
  const response = new Response();
  const mark = session.addresses.mark();
  const { call: limit } = session.config.timeouts;
  const late = AbortSignal.timeout(limit);
  const signal = AbortSignal.any([cancelled, late]);
  const gaveUp = (): Error =>
    cancelled.aborted
      ? new ToolError('The call was cancelled.', { hint: 'What it did until then stays done.' })
      : new ToolError(`The call did not end within ${limit / 1000} s and was given up.`, {
          hint: 'What it did until then stays done. Look at the page with browser_snapshot before you try again.',
        });
  try {
    await unlessAborted(signal, gaveUp, () => tool.run(args, { session, response, signal, askUser }));
  } catch (error) {
    response.error(signal.aborted ? gaveUp() : error);
    // Whatever held the call may hold the page for ever. A cancelled call wants its answer at once.
    if (late.aborted && !cancelled.aborted) await rescueCurrent(session);
  }
  const forbidden = session.addresses.since(mark);
  if (forbidden) response.withhold(forbidden);
  recordingOf(session).add(response.steps, session.openTabs?.open ?? []);
  const report = await readState(session, response, signal);
  return compose(session, response, report);
}

/** The state after the call. A snapshot that was asked for and cannot be had is an error, and then the rest is still told. */
async function readState(session: Session, response: Response, signal: AbortSignal): Promise<Report> {
  const nothing: Report = { tabs: undefined, page: undefined, modals: [], snapshot: undefined, events: [] };
  const look = signal.aborted ? AbortSignal.timeout(lastLook) : signal;
  const given = new ToolError('The page did not answer.', {
    hint: 'Try browser_navigate, or browser_close for a fresh browser.',
  });
  try {
    return await unlessAborted(
      look,
      () => given,
      () =>
        readReport(session, signal.aborted ? 'none' : response.snapshot, response.errors.length > 0, response.effect),
    );
  } catch (error) {
    response.error(error);
    return unlessAborted(
      AbortSignal.timeout(lastLook),
      () => given,
      () => readReport(session, 'none', true),
    ).catch(() => nothing);
  }
}

function compose(session: Session, response: Response, report: Report): CallToolResult {
  const { codegen, imageResponses } = session.config;
  const writing = codegen === 'none' ? undefined : writers[codegen];
  const errors = response.errors.flatMap(explain);
  const parts = sections(response, errors, report, {
    writer: writing?.write,
    fence: writing?.fence ?? 'js',
    link: file => session.workspace.link(file),
  });
  // The one way out: what is said passes here whole, section by section.
  const said = parts.map(section => limited(disarmed(masked(section, session))));
  const text = { type: 'text' as const, text: renderMarkdown(said) || '### Result\nDone' };
  const images = fitting(response.images).map(image => ({
    type: 'image' as const,
    data: image.data.toString('base64'),
    mimeType: image.mimeType,
  }));
  const content =
    imageResponses === 'omit'
      ? [text]
      : imageResponses === 'only' && images.length && !errors.length
        ? images
        : [text, ...images];
  return { content, ...(errors.length ? { isError: true } : {}) };
}

function masked(section: Section, { secrets }: Session): Section {
  if (!secrets.active) return section;
  const lines = section.lines.length ? secrets.redact(section.lines.join('\n')).split('\n') : [];
  return { ...section, lines, after: section.after?.map(line => secrets.redact(line)) };
}

function fitting(images: readonly Image[]): Image[] {
  let room = imageLimit;
  return images.filter(({ data }) => (room -= Math.ceil(data.length / 3) * 4) >= 0);
}

/** Waits for work, or rejects at once when the signal aborts. Work that lost goes on unheard. */
async function unlessAborted<T>(signal: AbortSignal, reason: () => Error, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw reason();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(reason());
    signal.addEventListener('abort', stop);
  });
  const running = work();
  try {
    return await Promise.race([running, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    running.catch(() => {});
  }
}
