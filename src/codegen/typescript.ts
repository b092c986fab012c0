import {
  EnvironmentReference,
  LocatorReference,
  TextBlock,
  type CodeWriter,
  type Literal,
  type Reference,
  type Step,
  type Subject,
} from './step.ts';

/** Writes a step as a line of a Playwright test in TypeScript. */
export const writeTypeScript: CodeWriter = step => {
  if ('js' in step) return step.js;
  if ('expect' in step)
    return `await expect(${subject(step.expect)})${step.not ? '.not' : ''}.${step.matcher}(${argumentList(step)});`;
  const comment = step.comment === undefined ? [] : [`// ${step.comment.replace(/\s+/g, ' ')}`];
  if (!('call' in step)) return comment.join('\n');
  return [...comment, `await ${subject(step.on)}.${step.call}(${argumentList(step)});`].join('\n');
};

function argumentList({ args = [], options }: Extract<Step, { readonly args?: unknown }>): string {
  const last = options && spread(options);
  return [...args.map(inline), ...(last === undefined ? [] : [last])].join(', ');
}

/** A JavaScript string literal in single quotes that reads back as exactly this text. */
export function quote(text: string): string {
  return `'${Array.from(text, character => escapes[character] ?? escapeUnseen(character)).join('')}'`;
}

const escapes: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
// Surrogates that stand in pairs come as one character and stay readable; here only lone ones match.
const unseen = /^[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]$/;

function escapeUnseen(character: string): string {
  return unseen.test(character) ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character;
}

function subject(on: Subject): string {
  return typeof on === 'string' ? on : `page.${on.locator}`;
}

function reference(value: Reference): string {
  if (value instanceof LocatorReference) return `page.${value.code}`;
  if (value instanceof EnvironmentReference) return `process.env[${quote(value.name)}]`;
  const lines = value.lines.map(line => line.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\r/g, '\\r'));
  return ['`', ...lines.map(line => `  ${line}`), '  `'].join('\n');
}

function isReference(value: object): value is Reference {
  return value instanceof LocatorReference || value instanceof EnvironmentReference || value instanceof TextBlock;
}

function inline(value: Literal): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object' || value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Literal[]).map(inline).join(', ')}]`;
  if (isReference(value)) return reference(value);
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
  if (key === '__proto__') return `['__proto__']`; // without brackets it would set the prototype
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : quote(key);
}
