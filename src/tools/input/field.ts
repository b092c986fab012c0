import type { Locator } from 'playwright-core';
import { ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import { formatted } from './formats.ts';

type Attempt = { readonly signal: AbortSignal; readonly timeout: number };

/** What the page says of a field; undefined for what is no form field, e.g. an editable element. */
type FieldState = {
  readonly type: string;
  readonly min: number;
  readonly max: number;
  /** The value as a colour input takes it, where the field is one and the value is a colour. */
  readonly color: string | undefined;
};

/**
 * Fills a field with what people write, in the form that its type takes, and reads it back. Gives what was really filled.
 * @throws ToolError when the field does not take the value; it says what it holds and what it wants
 */
export async function fillField(locator: Locator, value: string, attempt: Attempt): Promise<string> {
  const state = await locator.evaluate(readField, value, { timeout: attempt.timeout });
  const text =
    state?.type === 'color' ? (state.color ?? notColor(value)) : state ? formatted(state.type, value, state) : value;
  try {
    await locator.fill(text, attempt);
  } catch (error) {
    if (!/Malformed value/.test(String(error))) throw error;
    throw new ToolError(`The field does not take ${quoted(value)}.`, {
      cause: error,
      hint: 'Write it in the form that its type wants.',
    });
  }
  if (state) await verify(locator, text, attempt);
  return text;
}

async function verify(locator: Locator, text: string, attempt: Attempt): Promise<void> {
  const held = await locator.inputValue(attempt).catch(() => text); // a field that vanished with its value was taken
  if (held === text || held.replace(/\r\n/g, '\n') === text.replace(/\r\n/g, '\n')) return;
  // Pages that format what is typed keep its letters and digits.
  const core = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (core(held) === core(text) || Number(held) === Number(text)) return;
  const wants = await locator.evaluate(readWish).catch(() => '');
  throw new ToolError(`The field holds ${quoted(held, 100)} instead of ${quoted(text, 100)}.`, {
    hint: wants
      ? `It wants: ${oneLine(wants)}.`
      : 'It may limit its length or form; browser_type with "slowly" types key by key.',
  });
}

function notColor(value: string): never {
  throw new ToolError(`${quoted(value)} is no colour.`, { hint: 'Write it as #rrggbb, e.g. #ff8800.' });
}

type Element = { readonly tagName: string; readonly type: string; readonly min: string; readonly max: string };

/** Runs in the page. */
function readField(element: object, value: string): FieldState | undefined {
  const { tagName, type, min, max } = element as Element;
  if (tagName !== 'INPUT' && tagName !== 'TEXTAREA') return undefined;
  let color: string | undefined;
  if (type === 'color') {
    type Canvas = { getContext(kind: '2d'): { fillStyle: string } };
    const { document } = globalThis as unknown as { document: { createElement(name: 'canvas'): Canvas } };
    const context = document.createElement('canvas').getContext('2d');
    // Two different starting points tell a colour that is not understood from one that is the starting point.
    const read = (start: string): string => {
      context.fillStyle = start;
      context.fillStyle = value;
      return context.fillStyle;
    };
    const [first, second] = [read('#000000'), read('#ffffff')];
    if (first === second && first.startsWith('#')) color = first;
  }
  return {
    type,
    min: min === '' || min === undefined ? 0 : Number(min),
    max: max === '' || max === undefined ? 100 : Number(max),
    color,
  };
}

/** Runs in the page: what the field says of the form it wants. */
function readWish(element: object): string {
  const { title, placeholder, pattern, maxLength, validationMessage } = element as Partial<
    Record<'title' | 'placeholder' | 'pattern' | 'validationMessage', string>
  > & { maxLength?: number };
  return [
    validationMessage,
    title,
    placeholder,
    pattern && `pattern ${pattern}`,
    maxLength !== undefined && maxLength > 0 && `at most ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join('; ');
}
