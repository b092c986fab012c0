import type { Locator } from 'playwright-core';
import { oneLine, quoted } from '../response/quote.ts';
import { ToolError } from '../errors.ts';
import type { Tab } from './tab.ts';

/** An element as the eyes describe it; see src/eyes/probe/probe.ts, which this mirrors. */
type Described = { readonly ref: string; readonly role: string; readonly name: string; readonly text: string };
type Facts = {
  readonly connected: boolean;
  readonly hidden?: string;
  readonly outOfReach?: true;
  readonly disabled?: true;
  readonly readOnly?: true;
  readonly invalid?: readonly { readonly field: Described; readonly message: string }[];
  readonly covered?: { readonly by: Described; readonly close?: Described; readonly passing: boolean };
  readonly busy: boolean;
  readonly label?: true;
};

/** How long an action is waited for before it is looked at what is in its way, in ms. */
const firstTry = 800;
/** How long looking may take, in ms. */
const lookTimeout = 1000;

type Attempt = { readonly signal: AbortSignal; readonly timeout: number };

/**
 * Does an action on an element, once. When it is not possible at once, looks at the page meanwhile: what waiting cannot mend
 * fails now, with its cause and the next move; what may pass by itself gets all of Playwright's patience. It is never begun a
 * second time: a page that is slow to answer a click has got it all the same.
 * @param patience milliseconds in all
 */
export async function patiently<T>(
  tab: Tab,
  locator: Locator,
  patience: number,
  signal: AbortSignal,
  attempt: (locator: Locator, options: Attempt) => Promise<T>,
): Promise<T> {
  const hopeless = new AbortController();
  const work = attempt(locator, { signal: AbortSignal.any([signal, hopeless.signal]), timeout: patience });
  const outcome = work.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  );
  const facts = (await within(outcome, firstTry)) ? undefined : await Promise.race([outcome, look(tab, locator)]);
  const seen = facts && !('value' in facts || 'error' in facts) ? facts : undefined;
  const cause = seen && causeOf(seen);
  if (seen && (seen.label || (cause && !mayPass(tab, seen)))) hopeless.abort();
  const end = await outcome;
  // It was possible after all, just when it was given up.
  if ('value' in end) return end.value;
  if (!hopeless.signal.aborted && !isTimeout(end.error)) throw end.error;
  signal.throwIfAborted();
  const last = hopeless.signal.aborted ? seen : await look(tab, locator);
  // A styled box hides its input: people click the label, and so does this.
  if (last?.label && tab.eyes) {
    const label = locator.locator(`${tab.eyes.engine}=label`);
    return attempt(label, { signal, timeout: Math.max(patience - firstTry, firstTry) });
  }
  throw (last && causeOf(last)) ?? end.error;
}

/** Whether a promise that never rejects is settled within so many milliseconds. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => (timer = setTimeout(resolve, ms, false)));
  const settled = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return settled;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** What the eyes see of the element; undefined without eyes, or when the page does not answer. */
async function look(tab: Tab, locator: Locator): Promise<Facts | undefined> {
  if (!tab.eyes || tab.modals.blocked) return undefined;
  try {
    const answer = await tab.modals.race(
      locator.locator(`${tab.eyes.engine}=probe`).textContent({ timeout: lookTimeout }),
    );
    if (!answer.done || answer.value === null) return undefined;
    return JSON.parse(answer.value.slice(answer.value.indexOf(' ') + 1)) as Facts;
  } catch {
    return undefined; // then Playwright's own words have to do
  }
}

/** Whether what is in the way may go away without anybody doing anything. */
function mayPass(tab: Tab, { busy, covered, disabled, invalid, readOnly, outOfReach }: Facts): boolean {
  if (busy || tab.requests.waiting) return true;
  if (readOnly || outOfReach) return false;
  if (covered) return covered.passing;
  // Pages enable buttons after a while; one that waits for a field waits for ever.
  return disabled === true && !invalid?.length;
}

/** The cause as an error, with the next move. */
function causeOf({
  connected,
  hidden,
  outOfReach,
  disabled,
  readOnly,
  invalid,
  covered,
}: Facts): ToolError | undefined {
  if (!connected)
    return new ToolError('The element was removed from the page.', {
      hint: 'Take browser_snapshot and use the ref it has now.',
    });
  if (disabled) {
    const fields = invalid?.map(({ field, message }) => `- ${words(field)}: ${oneLine(message)}`) ?? [];
    return fields.length
      ? new ToolError(`The element is disabled, and its form is not complete:\n${fields.join('\n')}`, {
          hint: 'Fill these in, then try again.',
        })
      : new ToolError('The element is disabled.', {
          hint: 'The page wants something else first; browser_snapshot shows what there is.',
        });
  }
  if (hidden !== undefined)
    return new ToolError(`The element cannot be seen (${hidden}).`, {
      hint: 'Open the menu, tab or section it is in, or act on what is visible.',
    });
  if (outOfReach)
    return new ToolError('The element is outside of everything that can be scrolled into view.', {
      hint: 'Reach it with the keyboard (browser_press_key), or use what the page offers in view.',
    });
  if (readOnly)
    return new ToolError('The field is read-only.', {
      hint: 'Change it by what the page offers for it, e.g. a picker beside it.',
    });
  if (!covered) return undefined;
  const { by, close } = covered;
  return new ToolError(`The element is covered by ${words(by)}.`, {
    hint: close ? `Click ${words(close)} to close that first.` : 'Deal with what covers it first.',
  });
}

function words({ ref, role, name, text }: Described): string {
  const says = name || text;
  return [
    role === 'generic' || role === '' ? 'an element' : role,
    ...(says ? [quoted(says, 80)] : []),
    ...(ref ? [`[ref=${ref}]`] : []),
  ].join(' ');
}
