import type { Locator } from 'playwright-core';
import { ToolError } from '../errors.ts';
import { quoted } from '../response/quote.ts';
import { isStill, itemsAround } from '../snapshot/items.ts';
import { answerOf } from './eyes-answer.ts';
import type { Tab } from './tab.ts';

/** How long the page may take to tell what its items say, in ms. */
const lookTimeout = 1000;

/**
 * Pages give the nodes of one row to another: then the element of a ref is no longer what the model saw there. Costs a round trip, and only in
 * lists and tables. Gives why it must be refused when the row, option or the like that the element stands in is another one now.
 * Never rejects.
 */
export async function strangerIn(tab: Tab, ref: string, locator: Locator): Promise<ToolError | undefined> {
  const { tree } = tab.shown.of(tab.journal.navigation);
  const items = tab.eyes && tree ? itemsAround(tree, ref) : [];
  if (!tab.eyes || !items.some(({ others }) => others.length) || tab.modals.blocked) return undefined;
  const answer = await locator
    .locator(`${tab.eyes.engine}=items`)
    .textContent({ timeout: lookTimeout })
    .catch(() => null); // a page that is busy, or an element that goes: the action itself will tell
  const texts = JSON.parse(answerOf(answer) ?? '[]') as string[];
  if (texts.length !== items.length) return undefined;
  const now = texts.find((text, index) => !isStill(items[index]!, text));
  if (now === undefined) return undefined;
  return new ToolError(
    `${ref} stands in another item now, which says ${quoted(now.replace(/\s+/g, ' ').trim(), 120)}.`,
    {
      hint: 'Take browser_snapshot and use the ref of what you mean.',
    },
  );
}
