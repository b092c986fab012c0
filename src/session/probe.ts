import type { Locator } from 'playwright-core';
import { oneLine } from '../response/quote.ts';
import { ToolError } from '../errors.ts';
import { answerOf } from './eyes-answer.ts';
import { mention, type Described } from './mention.ts';
import { saysGone } from './reader.ts';
import type { Tab } from './tab.ts';

/** What the eyes tell; see src/eyes/probe/probe.ts. */
type Facts = {
  readonly connected: boolean;
  readonly untouched: number;
  readonly hidden?: string;
  readonly opener?: Described;
  readonly outOfReach?: true;
  readonly untouchable?: string;
  readonly disabled?: true;
  readonly readOnly?: true;
  readonly invalid?: readonly { readonly field: Described; readonly message: string }[];
  readonly covered?: {
    readonly by: Described;
    readonly close?: Described;
    readonly escapes: boolean;
    readonly passing: boolean;
  };
  readonly busy: boolean;
  readonly label?: true;
};

/** How long an action is tried before it is looked at what is in its way, and then again and again, in ms. */
const firstTry = 500;
const again = 1000;
/** How long looking may take, in ms. */
const lookTimeout = 1000;

type Attempt = { readonly signal: AbortSignal; readonly timeout: number };

/**
 * Tries an action on an element. While it is not possible, looks at the page: what waiting cannot mend fails at once, with
 * its cause and the next move; what may pass by itself gets all of Playwright's patience. It is tried once only: what has begun is left to end.
 * @param patience milliseconds in all
 * @param other another element that the action needs
 */
export async function patiently<T>(
  tab: Tab,
  locator: Locator,
  patience: number,
  signal: AbortSignal,
  attempt: (locator: Locator, options: Attempt) => Promise<T>,
  other?: Locator,
): Promise<T> {
  // What is dragged must not be picked up where it cannot be put down.
  const vain = await hopelessOther(tab, other);
  if (vain) throw vain;
  const begun = performance.now();
  const stop = new AbortController();
  const working = attempt(locator, { signal: AbortSignal.any([signal, stop.signal]), timeout: patience });
  let label = false;
  let cause: ToolError | undefined;
  for (let wait = firstTry; await goesOn(working, wait); wait = again) {
    if (tab.modals.open.length || tab.crashed || signal.aborted) break;
    const facts = await look(tab, locator);
    if (facts && facts.untouched < performance.now() - begun) continue;
    label = facts?.label ?? false;
    cause = facts && hopeless(tab, facts);
    if (!label && !cause) continue;
    stop.abort();
    break;
  }
  try {
    return await working;
  } catch (error) {
    // A styled box hides its input: people click the label, and so does this.
    if (label && tab.eyes) return attempt(locator.locator(`${tab.eyes.engine}=label`), { signal, timeout: patience });
    if (cause) throw cause;
    if (!(error instanceof ToolError) && saysGone(error)) throw removed();
    if (!isTimeout(error)) throw error;
    const facts = await look(tab, locator);
    throw (facts && causeOf(tab, facts)) ?? error;
  }
}

/** Whether work still goes on after so many milliseconds. */
async function goesOn(work: Promise<unknown>, time: number): Promise<boolean> {
  const ended = work.then(
    () => false,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => (timer = setTimeout(resolve, time, true)));
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

function hopeless(tab: Tab, facts: Facts): ToolError | undefined {
  return mayPass(tab, facts) ? undefined : causeOf(tab, facts);
}

async function hopelessOther(tab: Tab, other: Locator | undefined): Promise<ToolError | undefined> {
  const facts = other && (await look(tab, other));
  return facts && hopeless(tab, facts);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** What the eyes see of the element, or of the frame it is in; undefined without eyes, or when the page does not answer. */
async function look(tab: Tab, locator: Locator): Promise<Facts | undefined> {
  if (!tab.eyes || tab.modals.blocked) return undefined;
  const { engine } = tab.eyes;
  try {
    const answer = await tab.modals.race(locator.locator(`${engine}=probe`).textContent({ timeout: lookTimeout }));
    if (!answer.done) return undefined;
    const facts = read(answer.value);
    if (!facts || causeOf(tab, facts) || tab.page.frames().length === 1) return facts;
    const around = await tab.modals.race(lookAround(locator, engine));
    return { ...facts, ...(around.done && around.value && { covered: around.value }) };
  } catch {
    return undefined; // then Playwright's own words have to do
  }
}

/** What covers the frame that an element is in. */
async function lookAround(locator: Locator, engine: string): Promise<Facts['covered']> {
  const handle = await locator.elementHandle({ timeout: lookTimeout });
  const frame = await handle?.ownerFrame();
  await handle?.dispose();
  if (!frame?.parentFrame()) return undefined;
  const element = await frame.frameElement();
  const carrier = await element.$(`${engine}=probe`);
  const facts = read((await carrier?.textContent()) ?? null);
  await element.dispose();
  return facts?.covered;
}

function read(answer: string | null): Facts | undefined {
  const facts = answerOf(answer);
  return facts === undefined ? undefined : (JSON.parse(facts) as Facts);
}

/** Whether what is in the way may go away without anybody doing anything. */
function mayPass(tab: Tab, { busy, covered, disabled, invalid, readOnly, outOfReach, untouchable }: Facts): boolean {
  if (busy || tab.requests.waiting) return true;
  if (readOnly || outOfReach || untouchable !== undefined) return false;
  if (covered) return covered.passing;
  // Pages enable buttons after a while; one that waits for a field waits for ever.
  return disabled === true && !invalid?.length;
}

/** The cause as an error, with the next move. */
function causeOf(tab: Tab, facts: Facts): ToolError | undefined {
  const { connected, hidden, opener, outOfReach, untouchable, disabled, readOnly, covered } = facts;
  if (!connected) return removed();
  if (disabled) return disabledBy(tab, facts);
  if (hidden !== undefined)
    return new ToolError(`The element cannot be seen (${hidden}).`, {
      hint: opener
        ? `Click ${mention(tab, opener)} to open what it is in.`
        : 'Open the menu, tab or section it is in, or act on what is visible.',
    });
  if (outOfReach)
    return new ToolError('The element is outside of everything that can be scrolled into view.', {
      hint: 'Use what the page offers in view. By script it can be reached: browser_evaluate with this target and "element => element.click()".',
    });
  if (untouchable !== undefined)
    return new ToolError(`The page lets no click reach the element (${untouchable}).`, {
      hint: 'It is switched off, mostly until something else is done: browser_snapshot shows what there is.',
    });
  if (readOnly)
    return new ToolError('The field is read-only.', {
      hint: 'Change it by what the page offers for it, e.g. a picker beside it.',
    });
  return covered && coveredBy(tab, covered);
}

function removed(): ToolError {
  return new ToolError('The element was removed from the page.', {
    hint: 'Take browser_snapshot and use the ref it has now.',
  });
}

function disabledBy(tab: Tab, { invalid }: Facts): ToolError {
  const fields = invalid?.map(({ field, message }) => `- ${mention(tab, field)}: ${oneLine(message)}`) ?? [];
  return fields.length
    ? new ToolError(`The element is disabled, and its form is not complete:\n${fields.join('\n')}`, {
        hint: 'Fill these in, then try again.',
      })
    : new ToolError('The element is disabled.', {
        hint: 'The page wants something else first; browser_snapshot shows what there is.',
      });
}

function coveredBy(tab: Tab, { by, close, escapes }: NonNullable<Facts['covered']>): ToolError {
  const rest = escapes
    ? 'Use what is in it, or close it with browser_press_key { key: "Escape" }.'
    : 'Deal with what covers it first.';
  return new ToolError(`The element is covered by ${mention(tab, by)}.`, {
    hint: close ? `Click ${mention(tab, close)} to close that first.` : rest,
  });
}
