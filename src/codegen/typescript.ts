import { LocatorSyntaxError, parseLocator, type LocatorArg, type LocatorCall } from './locator.ts';
import { escaped, fieldsOf, isReference, oneComment, type Fields } from './parts.ts';
import {
  EnvironmentReference,
  LocatorReference,
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
  if ('call' in step) {
    const line = `await ${subject(step.on)}.${step.call}(${argumentList(step)});`;
    return step.comment === undefined ? line : `${oneComment('//', step.comment)}\n${line}`;
  }
  if ('comment' in step) return oneComment('//', step.comment);
  if ('waitSeconds' in step) return `await new Promise(f => setTimeout(f, ${step.waitSeconds} * 1000));`;
  if ('dialog' in step)
    return `page.once('dialog', dialog => dialog.${step.dialog}(${step.text === undefined ? '' : quote(step.text)}));`;
  // No semicolon: clients compare this line as a whole.
  if ('close' in step) return 'await page.close()';
  // One statement without a name, so that a test may hold several.
  return [
    'await Promise.all([',
    `  page.waitForEvent('filechooser').then(fileChooser => fileChooser.setFiles(${inline(step.choose)})),`,
    `  ${subject(step.opener)}.click(),`,
    ']);',
  ].join('\n');
};

function argumentList({ args = [], options }: Extract<Step, { readonly args?: unknown }>): string {
  const last = options && spread(options);
  return [...args.map(inline), ...(last === undefined ? [] : [last])].join(', ');
}

/** A JavaScript string literal in single quotes that reads back as exactly this text. */
export function quote(text: string): string {
  return `'${escaped(text, "'")}'`;
}

function subject(on: Subject): string {
  return typeof on === 'string' ? on : located(on.locator);
}

/** The expression below `page`, as Playwright printed it. Only locators within it need `page.` too, which that print leaves out. */
function located(code: string): string {
  try {
    const chain = parseLocator(code);
    return `page.${hasInner(chain) ? chain.map(call).join('.') : code}`;
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return `page.${code}`;
    throw error;
  }
}

function hasInner(chain: readonly LocatorCall[]): boolean {
  return chain.some(({ args }) => args.some(isInner));
}

function isInner(arg: LocatorArg): boolean {
  if (typeof arg !== 'object' || arg instanceof RegExp) return false;
  return 'chain' in arg || Object.values(arg.options).some(isInner);
}

function call({ method, args }: LocatorCall): string {
  return `${method}(${args.map(locatorArg).join(', ')})`;
}

function locatorArg(arg: LocatorArg): string {
  if (typeof arg !== 'object' || arg instanceof RegExp) return inline(arg);
  if ('chain' in arg) return `page.${arg.chain.map(call).join('.')}`;
  const fields = Object.entries(arg.options).map(([key, value]) => `${property(key)}: ${locatorArg(value)}`);
  return `{ ${fields.join(', ')} }`;
}

function reference(value: Reference): string {
  if (value instanceof LocatorReference) return located(value.code);
  if (value instanceof EnvironmentReference) return `process.env[${quote(value.name)}]`;
  const lines = value.lines.map(line => line.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\r/g, '\\r'));
  return ['`', ...lines.map(line => `  ${line}`), '  `'].join('\n');
}

function inline(value: Literal): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object' || value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Literal[]).map(inline).join(', ')}]`;
  if (isReference(value)) return reference(value);
  const fields = fieldsOf(value as Fields).map(([key, field]) => `${property(key)}: ${inline(field)}`);
  return fields.length ? `{ ${fields.join(', ')} }` : '{}';
}

/** Options take a line each. */
function spread(options: { readonly [key: string]: Literal | undefined }): string | undefined {
  const fields = fieldsOf(options).map(([key, field]) => `  ${property(key)}: ${inline(field)}`);
  return fields.length ? `{\n${fields.join(',\n')}\n}` : undefined;
}

function property(key: string): string {
  if (key === '__proto__') return `['__proto__']`; // without brackets it would set the prototype
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : quote(key);
}
