import type { Step } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import type { Tab } from '../../session/tab.ts';
import type { Target } from '../../session/target.ts';
import { chooseInListbox } from './listbox.ts';

type SelectState = {
  readonly multiple: boolean;
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled: boolean }[];
};

/**
 * Chooses options by label or value, and gives the steps that did it.
 * @throws ToolError at once when an option does not exist, with those that do
 */
export async function choose(
  tab: Tab,
  { locator, code }: Target,
  values: readonly string[],
  attempt: { signal: AbortSignal; timeout: number },
): Promise<Step[]> {
  const state = await locator.evaluate(readSelect, undefined, { timeout: attempt.timeout });
  if (!state) return chooseInListbox(tab, locator, code, values, attempt);
  if (values.length > 1 && !state.multiple)
    throw new ToolError('Only one option can be chosen here.', { hint: 'Give one value.' });
  for (const value of values) {
    const found = state.options.find(option => option.value === value || option.label === value.trim());
    if (!found) throw missingOption(value, state);
    if (found.disabled)
      throw new ToolError(`The option ${quoted(value)} is disabled.`, { hint: 'Choose another one.' });
  }
  await locator.selectOption([...values], attempt);
  return [{ on: { locator: code }, call: 'selectOption', args: [values.length === 1 ? (values[0] ?? '') : values] }];
}

/** What the page has of a `<select>` that matters here. */
type SelectElement = {
  readonly tagName: string;
  readonly multiple: boolean;
  readonly options: Iterable<{ readonly value: string; readonly label: string; readonly disabled: boolean }>;
};

/** Runs in the page. */
function readSelect(element: object): SelectState | undefined {
  const { tagName, multiple, options } = element as SelectElement;
  if (tagName !== 'SELECT') return undefined;
  return {
    multiple,
    options: [...options].map(({ value, label, disabled }) => ({ value, label: label.trim(), disabled })),
  };
}

function missingOption(value: string, { options }: SelectState): ToolError {
  const shown = options.slice(0, 30).map(option => quoted(option.label || option.value, 60));
  const more = options.length - shown.length;
  return new ToolError(`There is no option ${quoted(value)}.`, {
    hint: options.length
      ? `There are: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
      : oneLine('The list has no options.'),
  });
}
