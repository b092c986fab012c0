import { setTimeout } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { EnvironmentReference, type CallStep } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import type { Target } from '../../session/target.ts';
import { formatted } from './formats.ts';

/** How long a field may take to say what it holds, in ms. */
const readTime = 2000;
/** It is asked again so often, after so many ms. */
const mostReads = 5;
const readPause = 40;

type Attempt = { readonly signal: AbortSignal; readonly timeout: number };

/** What the page says of a form field. */
type FieldState = {
  readonly type: string;
  readonly min: number;
  readonly max: number;
  /** The value as a colour input takes it, where the field is one and the value is a colour. */
  readonly color: string | undefined;
};

/** How a field was filled: calls on its locator, or on what is in it. */
export type Filling = {
  /** Selector of the editable element inside. */
  readonly within?: string;
  readonly calls: readonly Pick<CallStep, 'call' | 'args'>[];
};

/** What text can be typed into. */
const editable =
  ':is(input:not([type=hidden]), textarea, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"])';

/** Longer texts are not typed key by key, in characters. */
const mostKeys = 2000;

/**
 * Fills a field with what people write, in the form that its type takes, and reads it back. Editors and masks that throw away what is put
 * in at once are typed into, key by key.
 * @throws ToolError when the field does not take the value; it says what it holds and what it wants
 */
export async function fillField(locator: Locator, value: string, attempt: Attempt): Promise<Filling> {
  const state = await locator.evaluate(readField, { value, editable }, { timeout: attempt.timeout });
  if (state === 'none')
    throw new ToolError('The element takes no text.', {
      hint: 'Click it with browser_click, or name the field itself.',
    });
  if (state === 'within') return { within: editable, calls: await fillText(locator.locator(editable), value, attempt) };
  if (state === 'editable') return { calls: await fillText(locator, value, attempt) };
  const text = state.type === 'color' ? (state.color ?? notColor(value)) : formatted(state.type, value, state);
  const fill = /^(text|search|tel|url|email|password|textarea)$/.test(state.type) ? fillText : fillTyped;
  return { calls: await fill(locator, text, attempt) };
}

/** The steps that the answer shows; a secret is read from the environment there. */
export function stepsOf(
  { within, calls }: Filling,
  { code }: Target,
  secret?: { readonly name: string; readonly value: string },
): CallStep[] {
  const locator = within === undefined ? code : `${code}.locator('${within}')`;
  return calls.map(({ call, args }) => ({
    on: { locator },
    call,
    args: secret ? args?.map(arg => (arg === secret.value ? new EnvironmentReference(secret.name) : arg)) : args,
  }));
}

/** A field whose type has a form of its own: a date, a number, a range, a colour. */
async function fillTyped(locator: Locator, text: string, attempt: Attempt): Promise<Filling['calls']> {
  try {
    await locator.fill(text, attempt);
  } catch (error) {
    if (!/Malformed value/.test(String(error))) throw error;
    throw new ToolError(`The field does not take ${quoted(text)}.`, {
      cause: error,
      hint: 'Write it in the form that its type wants.',
    });
  }
  const { held, wish } = await read(locator, text);
  if (held !== undefined) throw refused(held, text, wish);
  return [{ call: 'fill', args: [text] }];
}

/** A text field or an editable element. */
async function fillText(locator: Locator, text: string, attempt: Attempt): Promise<Filling['calls']> {
  await locator.fill(text, attempt);
  if ((await read(locator, text)).held === undefined) return [{ call: 'fill', args: [text] }];
  if (text.length <= mostKeys) {
    const { signal } = attempt;
    await locator.press('ControlOrMeta+a', { signal });
    await locator.press('Delete', { signal });
    await locator.pressSequentially(text, { signal, timeout: 0 });
  }
  const { held, wish } = await read(locator, text);
  if (held !== undefined) throw refused(held, text, wish);
  return [
    { call: 'press', args: ['ControlOrMeta+a'] },
    { call: 'press', args: ['Delete'] },
    { call: 'pressSequentially', args: [text] },
  ];
}

/** What the field holds where that is not the text, and what it says of the form it wants. Editors draw what was typed some frames later. */
async function read(locator: Locator, text: string): Promise<{ readonly held?: string; readonly wish: string }> {
  for (let tries = 1; ; tries++) {
    // A field that vanished with its value was taken.
    const answer = await locator.evaluate(readBack, text, { timeout: readTime }).catch(() => ({ wish: '' }));
    if (!('held' in answer) || answer.held === undefined || tries === mostReads) return answer;
    await setTimeout(readPause);
  }
}

function refused(held: string, text: string, wish: string): ToolError {
  return new ToolError(`The field holds ${quoted(held, 100)} instead of ${quoted(text, 100)}.`, {
    hint: wish ? `It wants: ${oneLine(wish)}.` : 'It may limit its length or form.',
  });
}

function notColor(value: string): never {
  throw new ToolError(`${quoted(value)} is no colour.`, { hint: 'Write it as #rrggbb, e.g. #ff8800.' });
}

type Element = {
  readonly tagName: string;
  readonly type: string;
  readonly min: string;
  readonly max: string;
  readonly isContentEditable: boolean;
  closest(selector: string): { readonly control: Element | null } | null;
  querySelectorAll(selector: string): { readonly length: number };
};

/** Runs in the page. What is no form field is editable, has one field within, or takes none of it. */
function readField(
  element: object,
  { value, editable: fields }: { value: string; editable: string },
): FieldState | 'editable' | 'within' | 'none' {
  const given = element as Element;
  const isField = ({ tagName }: Element): boolean => tagName === 'INPUT' || tagName === 'TEXTAREA';
  if (!isField(given) && given.isContentEditable) return 'editable';
  const field = isField(given) ? given : given.closest('label')?.control;
  if (!field || !isField(field)) return given.querySelectorAll(fields).length === 1 ? 'within' : 'none';
  const { type, min, max } = field;
  let color: string | undefined;
  if (type === 'color') {
    type Canvas = { getContext(kind: '2d'): { fillStyle: string } };
    const { document } = globalThis as unknown as { document: { createElement(name: 'canvas'): Canvas } };
    const context = document.createElement('canvas').getContext('2d');
    // Two different starting points tell a colour that is not understood from one that is the starting point.
    const after = (start: string): string => {
      context.fillStyle = start;
      context.fillStyle = value;
      return context.fillStyle;
    };
    const [first, second] = [after('#000000'), after('#ffffff')];
    if (first === second && first.startsWith('#')) color = first;
  }
  return {
    type,
    min: min === '' || min === undefined ? 0 : Number(min),
    max: max === '' || max === undefined ? 100 : Number(max),
    color,
  };
}

type Editable = Partial<Record<'title' | 'placeholder' | 'pattern' | 'validationMessage', string>> & {
  readonly value?: unknown;
  readonly maxLength?: number;
  readonly selectionStart?: number | null;
  readonly selectionEnd?: number | null;
  readonly textContent: string | null;
  readonly parentElement: Editable | null;
  readonly isContentEditable: boolean;
  closest(selector: string): { readonly control: Editable | null } | null;
};

/** Runs in the page. */
function readBack(element: object, text: string): { held?: string; wish: string } {
  const given = element as Editable;
  const isField = typeof given.value === 'string' || given.isContentEditable;
  const field = (isField ? undefined : given.closest('label')?.control) ?? given;
  // Pages that format what is typed keep its letters and digits.
  const core = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const plain = (value: string): string =>
    value
      .replace(/[\u200b\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const amount = (value: string): number => (/\d/.test(value) ? Number(value.replace(/[^\d.-]/g, '')) : NaN);
  // A field may go on with what was typed, and have selected the rest.
  const isBegun = (held: string): boolean =>
    text !== '' && held.startsWith(text) && field.selectionStart === text.length && field.selectionEnd === held.length;
  const isIt = (held: string): boolean =>
    plain(held) === plain(text) ||
    (core(text) !== '' && core(held) === core(text)) ||
    (/^[\d.,-]+$/.test(text) && amount(held) === amount(text)) ||
    isBegun(held);
  const held = (): string => (typeof field.value === 'string' ? field.value : (field.textContent ?? ''));
  // Editors that read a hidden field empty it, and show the text beside it.
  const isShown = (): boolean => {
    if (held() !== '' || core(text) === '') return false;
    let around = field.parentElement;
    for (let level = 0; around && level < 4; level++, around = around.parentElement)
      if (core(around.textContent ?? '').includes(core(text))) return true;
    return false;
  };
  if (isIt(held()) || isShown()) return { wish: '' };
  const { title, placeholder, pattern, maxLength, validationMessage } = field;
  const wish = [
    validationMessage,
    title,
    placeholder,
    pattern && `pattern ${pattern}`,
    maxLength !== undefined && maxLength > 0 && `at most ${maxLength} characters`,
  ];
  return { held: held(), wish: wish.filter(Boolean).join('; ') };
}
