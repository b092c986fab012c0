import type { Locator } from 'playwright-core';
import { quoted } from '../../response/quote.ts';
import type { Tab } from '../../session/tab.ts';

const mostNamed = 10;
/** How long the page may take to tell, in ms. */
const lookTime = 1000;

/**
 * The suggestions of a field for what was typed into it, as a line for the answer. Those of a `<datalist>` stand in no accessibility tree; the
 * options of other lists do, and are told here only to who is not shown the tree.
 */
export async function suggestionLine(tab: Tab, field: Locator, treeIsShown: boolean): Promise<string | undefined> {
  if (tab.modals.open.length || tab.crashed) return undefined;
  // The field may be gone with the page it was on.
  const read = field.evaluate(readSuggestions, treeIsShown, { timeout: lookTime }).catch(() => []);
  const answer = await tab.modals.race(read);
  const texts = answer.done ? answer.value : [];
  if (!texts.length) return undefined;
  const named = texts.slice(0, mostNamed).map(text => quoted(text, 50));
  const more = texts.length - named.length;
  return `Suggestions: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

type Option = { readonly value?: string; readonly label?: string; readonly textContent: string | null };
type Element = {
  readonly value?: string;
  readonly list?: { readonly options: Iterable<Option> } | null;
  getAttribute(name: string): string | null;
  closest(selector: string): Element | null;
  getClientRects(): ArrayLike<unknown>;
  querySelectorAll(selector: string): Iterable<Element & Option>;
};
type Root = { getElementById(id: string): Element | null; querySelectorAll(selector: string): Iterable<Element> };

/** Runs in the page. */
function readSuggestions(element: object, onlyNative: boolean): string[] {
  const field = element as Element;
  if (field.list) {
    const typed = (field.value ?? '').trim().toLowerCase();
    return [...field.list.options]
      .flatMap(({ value, label }) => [label || value || ''].filter(Boolean))
      .filter(text => text.toLowerCase().includes(typed));
  }
  if (onlyNative) return [];
  const { document } = globalThis as unknown as { document: Root };
  const ids = ['aria-controls', 'aria-owns'].flatMap(name => field.getAttribute(name)?.split(/\s+/) ?? []);
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.closest('[role=listbox]');
  const own = [...ids.map(id => document.getElementById(id)), active].filter(
    list => list !== null && list !== undefined,
  );
  const isTied = field.getAttribute('role') === 'combobox' || field.getAttribute('aria-autocomplete') !== null;
  const lists = own.length || !isTied ? own : [...document.querySelectorAll('[role=listbox]')];
  return lists
    .flatMap(list => [...list.querySelectorAll('[role=option], li')])
    .filter(option => option.getClientRects().length > 0)
    .map(option => (option.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
