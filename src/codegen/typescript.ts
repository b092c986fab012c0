import type { CodeWriter, Literal, Reference, Subject } from './step.ts';

/** Writes a step as a line of a Playwright test in TypeScript. */
export const writeTypeScript: CodeWriter = step => {
  if ('comment' in step) return `// ${step.comment.replace(/\s+/g, ' ')}`;
  if ('js' in step) return step.js;
  const args = (step.args ?? []).map(inline);
  const options = step.options && spread(step.options);
  return `await ${subject(step.on)}.${step.call}(${[...args, ...(options ? [options] : [])].join(', ')});`;
};

/** A JavaScript string literal in single quotes that reads back as exactly this text. */
export function quote(text: string): string {
  let quoted = '';
  for (const unit of text.split('')) quoted += escapes[unit] ?? escapeUnit(unit);
  return `'${unescapePairs(quoted)}'`;
}

const escapes: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const needsEscape = /[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

function escapeUnit(unit: string): string {
  return needsEscape.test(unit) ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit;
}

/** Surrogates that stand in pairs are characters and stay readable; lone ones stay escaped. */
function unescapePairs(text: string): string {
  return text.replace(/\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/g, (_, high: string, low: string) =>
    String.fromCharCode(parseInt(high, 16), parseInt(low, 16)),
  );
}

function subject(on: Subject): string {
  return typeof on === 'string' ? on : `page.${on.locator}`;
}

function isReference(value: object): value is Reference {
  return '$locator' in value || '$env' in value;
}

function inline(value: Literal): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Literal[]).map(inline).join(', ')}]`;
  if (isReference(value)) return '$locator' in value ? `page.${value.$locator}` : `process.env[${quote(value.$env)}]`;
  const fields = definedFields(value).map(([key, field]) => `${property(key)}: ${inline(field)}`);
  return fields.length ? `{ ${fields.join(', ')} }` : '{}';
}

/** Options take a line each. */
function spread(options: { readonly [key: string]: Literal | undefined }): string | undefined {
  const fields = definedFields(options).map(([key, field]) => `  ${property(key)}: ${inline(field)}`);
  return fields.length ? `{\n${fields.join(',\n')}\n}` : undefined;
}

function definedFields(value: object): [string, Literal][] {
  return Object.entries(value as Record<string, Literal | undefined>).flatMap(([key, field]) =>
    field === undefined ? [] : [[key, field] as [string, Literal]],
  );
}

function property(key: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : quote(key);
}
