import { parseLocator, type LocatorArg, type LocatorCall, type LocatorMethod } from './locator.ts';
import {
  argumentsOf,
  escaped,
  fieldsOf,
  isReference,
  javaScriptOnly,
  locatorArguments,
  oneComment,
  patternOf,
  unicodeEscape,
  type Fields,
} from './parts.ts';
import {
  EnvironmentReference,
  LocatorReference,
  type CallStep,
  type CodeWriter,
  type Literal,
  type Step,
  type Subject,
} from './step.ts';
import { writeTypeScript } from './typescript.ts';

/** Writes a step as a line of a Playwright test in Python, in its synchronous form. */
export const writePython: CodeWriter = step => {
  if ('js' in step) return javaScriptOnly('#', step.js);
  if ('expect' in step) {
    const matcher = `${step.not ? 'not_' : ''}${snake(step.matcher)}`;
    return `expect(${subject(step.expect)}).${matcher}(${argumentList(step)})`;
  }
  if ('call' in step) {
    if (staysJavaScript(step)) return writeTypeScript(step);
    const line = `${subject(step.on)}.${snake(step.call)}(${argumentList(step)})`;
    return step.comment === undefined ? line : `${oneComment('#', step.comment)}\n${line}`;
  }
  if ('comment' in step) return oneComment('#', step.comment);
  if ('waitSeconds' in step) return `page.wait_for_timeout(${Math.round(step.waitSeconds * 1000)})`;
  if ('dialog' in step)
    return `page.once("dialog", lambda dialog: dialog.${step.dialog}(${step.text === undefined ? '' : text(step.text)}))`;
  if ('close' in step) return 'page.close()';
  return [
    'with page.expect_file_chooser() as file_chooser_info:',
    `    ${subject(step.opener)}.click()`,
    `file_chooser_info.value.set_files(${literal(step.choose)})`,
  ].join('\n');
};

/** Clients of Playwright's own server expect these two lines in JavaScript, also in Python. */
function staysJavaScript({ on, call }: CallStep): boolean {
  return (on === 'page' && call === 'evaluate') || (on === 'page.keyboard' && call === 'press');
}

const subjects = {
  page: 'page',
  'page.keyboard': 'page.keyboard',
  'page.mouse': 'page.mouse',
  'page.context()': 'page.context',
  fileChooser: 'file_chooser',
} as const;

function subject(on: Subject): string {
  return typeof on === 'string' ? subjects[on] : located(parseLocator(on.locator));
}

/** What Python has as properties, and words that are its own. */
const special: { readonly [method in LocatorMethod]?: string } = {
  first: 'first',
  last: 'last',
  contentFrame: 'content_frame',
  owner: 'owner',
};
const renamed: { readonly [method in LocatorMethod]?: string } = { and: 'and_', or: 'or_' };

function located(chain: readonly LocatorCall[]): string {
  const calls = chain.map(call => {
    const name = special[call.method];
    if (name !== undefined) return name;
    if (call.method === 'visible') return 'filter(visible=True)';
    const { args, options } = locatorArguments(call);
    const all = [...args.map(locatorArg), ...options.map(([key, value]) => `${snake(key)}=${locatorArg(value)}`)];
    return `${renamed[call.method] ?? snake(call.method)}(${all.join(', ')})`;
  });
  return ['page', ...calls].join('.');
}

function locatorArg(arg: LocatorArg): string {
  if (typeof arg !== 'object' || arg instanceof RegExp) return literal(arg);
  if ('chain' in arg) return located(arg.chain);
  return `{${Object.entries(arg.options)
    .map(([key, value]) => `${text(key)}: ${locatorArg(value)}`)
    .join(', ')}}`;
}

function argumentList(step: Extract<Step, { readonly args?: unknown }>): string {
  const { args, options } = argumentsOf(step);
  return [...args.map(literal), ...options.map(([key, value]) => `${snake(key)}=${option(value)}`)].join(', ');
}

/** Python keeps None for an option that is not given. */
function option(value: Literal): string {
  return value === null ? '"null"' : literal(value);
}

function literal(value: Literal): string {
  if (typeof value === 'string') return text(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return String(value);
  if (value instanceof RegExp) return pattern(value);
  if (Array.isArray(value)) return `[${(value as readonly Literal[]).map(literal).join(', ')}]`;
  if (value instanceof LocatorReference) return located(parseLocator(value.code));
  if (value instanceof EnvironmentReference) return `os.environ[${text(value.name)}]`;
  if (isReference(value)) return text(value.lines.join('\n'));
  return `{${fieldsOf(value as Fields)
    .map(([key, field]) => `${text(key)}: ${literal(field)}`)
    .join(', ')}}`;
}

/** A string literal; Python knows `\u` for what JavaScript does. */
function text(value: string): string {
  return `"${escaped(value, '"', unicodeEscape)}"`;
}

const flags: Readonly<Record<string, string>> = { i: 're.IGNORECASE', m: 're.MULTILINE', s: 're.DOTALL' };

function pattern(regex: RegExp): string {
  const known = Array.from(regex.flags).flatMap(flag => flags[flag] ?? []);
  return `re.compile(${[text(patternOf(regex)), ...(known.length ? [known.join(' | ')] : [])].join(', ')})`;
}

/** `getByRole` → `get_by_role`, `toHaveURL` → `to_have_url`. */
function snake(name: string): string {
  return name.replace(/[A-Z]+/g, capitals => `_${capitals.toLowerCase()}`);
}
