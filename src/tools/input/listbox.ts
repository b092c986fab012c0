import type { Locator } from 'playwright-core';
import type { Step } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import type { Tab } from '../../session/tab.ts';

type Attempt = { readonly signal: AbortSignal; readonly timeout: number };

/** How long a list may take to open, in ms. */
const openTime = 2000;
/** How often a list that draws only what is in view is scrolled on. */
const mostScrolls = 40;
const mostNamed = 30;

/**
 * Chooses in a combobox or list box that is no `<select>`, as a person would: opens it, finds the option by its text, scrolling
 * if need be, and clicks it. Gives the steps that were done.
 * @throws ToolError when no list opens, or there is no such option, with those that there are
 */
export async function chooseInListbox(
  tab: Tab,
  locator: Locator,
  code: string,
  values: readonly string[],
  attempt: Attempt,
): Promise<Step[]> {
  const steps: Step[] = [];
  if (!values.length)
    throw new ToolError('Nothing can be cleared here.', { hint: 'Click the option or button that clears it.' });
  const within = await ownList(tab, locator);
  const options = within.getByRole('option').filter({ visible: true });
  for (const value of values) {
    if ((await options.count()) === 0) {
      await locator.click(attempt);
      steps.push({ on: { locator: code }, call: 'click' });
      await options.first().waitFor({ timeout: openTime, signal: attempt.signal }).catch(noList);
    }
    const option = await findOption(within, options, value);
    const name = (await option.textContent())?.trim() ?? value;
    await option.click({ ...attempt, timeout: openTime });
    steps.push({ on: { locator: `getByRole('option', { name: ${JSON.stringify(name)} })` }, call: 'click' });
    await verify(locator, name);
  }
  return steps;
}

/** Where the options are looked for: the list that the element controls or is; else the page. */
async function ownList(tab: Tab, locator: Locator): Promise<Locator> {
  const id = await locator.evaluate(element => {
    const node = element as { getAttribute(name: string): string | null };
    return node.getAttribute('role') === 'listbox'
      ? ''
      : (node.getAttribute('aria-controls') ?? node.getAttribute('aria-owns'));
  });
  if (id === '') return locator;
  // A list that is made only when it opens is not there yet, and some never say which is theirs.
  return id === null
    ? tab.page.locator(':root')
    : tab.page
        .locator(`[id=${JSON.stringify(id)}]`)
        .or(tab.page.locator(':root'))
        .first();
}

async function findOption(within: Locator, options: Locator, value: string): Promise<Locator> {
  const wanted = options.filter({
    hasText: new RegExp(`^\\s*${value.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`, 'i'),
  });
  const byValue = within.locator(`[role=option][data-value=${JSON.stringify(value)}]`).filter({ visible: true });
  const seen = new Set<string>();
  for (let scrolls = 0; scrolls <= mostScrolls; scrolls++) {
    if ((await wanted.count()) > 0) return wanted.first();
    if ((await byValue.count()) > 0) return byValue.first();
    // What asks for several elements at once runs in the page's world, where no ref is known.
    const { texts, moved } = await options.last().evaluate(scrollOn);
    for (const text of texts) seen.add(text);
    if (!moved) break;
    // What comes into view is drawn in the next frames.
    await within.page().evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  await within.page().keyboard.press('Escape');
  const named = [...seen].filter(Boolean);
  throw new ToolError(`There is no option ${quoted(value)}.`, {
    hint: `There are: ${named
      .slice(0, mostNamed)
      .map(text => quoted(text, 60))
      .join(', ')}${named.length > mostNamed ? ` and ${named.length - mostNamed} more` : ''}.`,
  });
}

type Scrollable = {
  scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
  readonly parentElement: Scrollable | null;
  closest(selector: string): Scrollable | null;
  querySelectorAll(selector: string): Iterable<{ readonly textContent: string | null }>;
};

/** Runs in the page: scrolls the list of an option by its height. Gives whether it moved, and what it showed before. */
function scrollOn(option: object): { texts: string[]; moved: boolean } {
  const given = option as Scrollable;
  const list = given.closest('[role=listbox]') ?? given.parentElement;
  const texts = [...(list?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) =>
    (textContent ?? '').trim(),
  );
  for (let at = given.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight + 1) continue;
    const before = at.scrollTop;
    at.scrollTop += at.clientHeight;
    return { texts, moved: at.scrollTop > before };
  }
  return { texts, moved: false };
}

/** The control must show the option, or the option say that it is chosen. */
async function verify(locator: Locator, name: string): Promise<void> {
  const shown = await locator
    .evaluate(element => {
      const { value, textContent } = element as { value?: unknown; textContent: string | null };
      return `${typeof value === 'string' ? value : ''} ${textContent ?? ''}`;
    })
    .catch(() => name); // it was drawn anew with its choice
  if (shown.toLowerCase().includes(name.toLowerCase())) return;
  const chosen = locator.page().getByRole('option', { name, selected: true });
  if ((await chosen.count()) > 0) return;
  throw new ToolError(`The option ${quoted(name)} was clicked, but the list does not show it as chosen.`, {
    hint: `It shows ${quoted(shown.trim(), 80)}. Look at the page before you go on.`,
  });
}

function noList(): never {
  throw new ToolError('The element is neither a <select> nor a list that opens with options.', {
    hint: 'It was clicked: take browser_snapshot and click what you want to choose.',
  });
}
