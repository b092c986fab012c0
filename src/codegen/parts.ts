import type { LocatorArg, LocatorCall } from './locator.ts';
import { EnvironmentReference, LocatorReference, TextBlock, type Literal, type Reference, type Step } from './step.ts';

/** What has no form in a language, though its neighbours have: the step stays JavaScript there. */
export class Untranslatable extends Error {}

export type Fields = { readonly [key: string]: Literal | undefined };
type Arguments = { readonly args: readonly Literal[]; readonly options: readonly [string, Literal][] };

/** Methods whose last object is data; anywhere else it is options, which most languages write in another way. */
const takesData = /^(setViewportSize|drop|evaluate|setExtraHTTPHeaders|setGeolocation|setStorageState)$/;

/** The arguments of a step, positional ones and options apart. */
export function argumentsOf(step: Extract<Step, { readonly args?: unknown }>): Arguments {
  const args = step.args ?? [];
  const options = Object.entries(step.options ?? {}).flatMap(defined);
  const last = args.at(-1);
  const isOptions = last !== undefined && isFields(last) && !('call' in step && takesData.test(step.call));
  return isOptions ? { args: args.slice(0, -1), options: [...fieldsOf(last), ...options] } : { args, options };
}

/** The same of a call in a locator. */
export function locatorArguments(call: LocatorCall): {
  readonly args: readonly LocatorArg[];
  readonly options: readonly [string, LocatorArg][];
} {
  const last = call.args.at(-1);
  if (typeof last !== 'object' || !('options' in last)) return { args: call.args, options: [] };
  return { args: call.args.slice(0, -1), options: Object.entries(last.options) };
}

export function isReference(value: object): value is Reference {
  return value instanceof LocatorReference || value instanceof EnvironmentReference || value instanceof TextBlock;
}

export function isFields(value: Literal): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof RegExp) &&
    !isReference(value)
  );
}

export function fieldsOf(value: Fields): [string, Literal][] {
  return Object.entries(value).flatMap(defined);
}

function defined([key, value]: [string, Literal | undefined]): [string, Literal][] {
  return value === undefined ? [] : [[key, value]];
}

// Surrogates that stand in pairs come as one character and stay readable; here only lone ones match.
const unseen = /^[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]$/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The inside of a string literal; `escapeUnit` writes what cannot be seen or would not survive in a file. */
export function escaped(text: string, mark: '"' | "'", escapeUnit = unicodeEscape): string {
  return Array.from(text, character => {
    if (character === mark) return `\\${mark}`;
    return escapes[character] ?? (unseen.test(character) ? escapeUnit(character.charCodeAt(0)) : character);
  }).join('');
}

export function unicodeEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** A regular expression's pattern without what only its JavaScript literal needs. Playwright hands it to the page's own engine. */
export function patternOf(regex: RegExp): string {
  return regex.source.replace(/\\([^])/g, (pair, next: string) => (next === '/' ? '/' : pair));
}

export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function oneComment(mark: '//' | '#', text: string): string {
  return `${mark} ${text.replace(/\s+/g, ' ')}`;
}

/** A statement that the language has not: shown, but as a comment, so that the file still compiles. */
export function javaScriptOnly(mark: '//' | '#', statement: string): string {
  const lines = statement.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/);
  return [`${mark} This step exists in JavaScript only:`, ...lines.map(line => `${mark} ${line}`)].join('\n');
}
