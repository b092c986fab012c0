import { parseLocator, type LocatorArg, type LocatorCall } from './locator.ts';
import {
  argumentsOf,
  capitalized,
  escaped,
  isFields,
  isReference,
  javaScriptOnly,
  locatorArguments,
  oneComment,
  patternOf,
  unicodeEscape,
  Untranslatable,
} from './parts.ts';
import {
  EnvironmentReference,
  LocatorReference,
  type CallStep,
  type CodeWriter,
  type Literal,
  type Subject,
} from './step.ts';

/** Writes a step as a line of a Playwright test in C#. */
export const writeCSharp: CodeWriter = step => {
  if ('js' in step) return javaScriptOnly('//', step.js);
  if ('expect' in step) {
    const not = step.not ? '.Not' : '';
    return `await Expect(${subject(step.expect)})${not}.${capitalized(step.matcher)}Async(${listed(argumentsOf(step))});`;
  }
  if ('call' in step) {
    const line = `await ${subject(step.on)}.${methods[step.call] ?? capitalized(step.call)}Async(${argumentList(step)});`;
    return step.comment === undefined ? line : `${oneComment('//', step.comment)}\n${line}`;
  }
  if ('comment' in step) return oneComment('//', step.comment);
  if ('waitSeconds' in step) return `await page.WaitForTimeoutAsync(${Math.round(step.waitSeconds * 1000)});`;
  if ('dialog' in step) return dialogHandler(step.dialog, step.text);
  if ('close' in step) return 'await page.CloseAsync();';
  return `await (await page.RunAndWaitForFileChooserAsync(() => ${subject(step.opener)}.ClickAsync())).SetFilesAsync(${literal(step.choose)});`;
};

const methods: Readonly<Record<string, string>> = { dblclick: 'DblClick' };

/** Events have no `once` in C#: the handler takes itself away. */
function dialogHandler(answer: 'accept' | 'dismiss', typed: string | undefined): string {
  return [
    'void OnDialog(object sender, IDialog dialog)',
    '{',
    '    page.Dialog -= OnDialog;',
    `    dialog.${capitalized(answer)}Async(${typed === undefined ? '' : text(typed)});`,
    '}',
    'page.Dialog += OnDialog;',
  ].join('\n');
}

const subjects = {
  page: 'page',
  'page.keyboard': 'page.Keyboard',
  'page.mouse': 'page.Mouse',
  'page.context()': 'page.Context',
  fileChooser: 'fileChooser',
} as const;

function subject(on: Subject): string {
  return typeof on === 'string' ? subjects[on] : located(parseLocator(on.locator));
}

const properties = new Set<string>(['first', 'last', 'contentFrame', 'owner']);

function located(chain: readonly LocatorCall[]): string {
  const calls = chain.map(call => {
    if (properties.has(call.method)) return capitalized(call.method);
    if (call.method === 'visible') return 'Filter(new() { Visible = true })';
    const { args, options } = locatorArguments(call);
    const positional = args.map(arg => (call.method === 'getByRole' ? role(arg) : locatorArg(arg)));
    const set = options.map(([key, value]) => {
      // A pattern has a property of its own.
      const name = `${capitalized(key)}${value instanceof RegExp ? 'Regex' : ''}`;
      return `${name} = ${locatorArg(value)}`;
    });
    if (set.length) positional.push(`new() { ${set.join(', ')} }`);
    return `${capitalized(call.method)}(${positional.join(', ')})`;
  });
  return ['page', ...calls].join('.');
}

function role(arg: LocatorArg): string {
  if (typeof arg !== 'string' || !/^[a-z]+$/.test(arg)) throw new Untranslatable();
  return `AriaRole.${capitalized(arg)}`;
}

function locatorArg(arg: LocatorArg): string {
  if (typeof arg !== 'object' || arg instanceof RegExp) return literal(arg);
  if ('chain' in arg) return located(arg.chain);
  throw new Untranslatable();
}

function argumentList(step: CallStep): string {
  const [size] = step.args ?? [];
  if (step.call === 'setViewportSize' && size !== undefined && isFields(size))
    return [size['width'], size['height']].map(side => literal(side ?? null)).join(', ');
  return listed(argumentsOf(step));
}

function listed({ args, options }: ReturnType<typeof argumentsOf>): string {
  const set = options.map(([key, value]) => `${capitalized(key)} = ${option(key, value)}`);
  return [...args.map(literal), ...(set.length ? [`new() { ${set.join(', ')} }`] : [])].join(', ');
}

/** Options whose strings are members of an enumeration. */
const enumerations: Readonly<Record<string, string>> = {
  button: 'MouseButton',
  modifiers: 'KeyboardModifier',
  state: 'WaitForSelectorState',
  scale: 'ScreenshotScale',
  type: 'ScreenshotType',
  colorScheme: 'ColorScheme',
  reducedMotion: 'ReducedMotion',
  forcedColors: 'ForcedColors',
  contrast: 'Contrast',
  media: 'Media',
};

function option(key: string, value: Literal): string {
  const type = enumerations[key];
  if (type === undefined) return literal(value);
  if (typeof value === 'string') return `${type}.${value.split('-').map(capitalized).join('')}`;
  if (value === null) return `${type}.Null`;
  if (Array.isArray(value)) return `new[] { ${(value as readonly Literal[]).map(one => option(key, one)).join(', ')} }`;
  return literal(value);
}

function literal(value: Literal): string {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof RegExp) return pattern(value);
  if (value instanceof LocatorReference) return located(parseLocator(value.code));
  if (value instanceof EnvironmentReference) return `Environment.GetEnvironmentVariable(${text(value.name)})`;
  if (Array.isArray(value)) return array(value as readonly Literal[]);
  if (isReference(value)) return text(value.lines.join('\n'));
  throw new Untranslatable();
}

function array(items: readonly Literal[]): string {
  // Without items the compiler has nothing to tell their type from.
  return items.length ? `new[] { ${items.map(literal).join(', ')} }` : 'Array.Empty<string>()';
}

function text(value: string): string {
  return `"${escaped(value, '"', unicodeEscape)}"`;
}

const flags: Readonly<Record<string, string>> = {
  i: 'RegexOptions.IgnoreCase',
  m: 'RegexOptions.Multiline',
  s: 'RegexOptions.Singleline',
};

function pattern(regex: RegExp): string {
  const known = Array.from(regex.flags).flatMap(flag => flags[flag] ?? []);
  return `new Regex(${[text(patternOf(regex)), ...(known.length ? [known.join(' | ')] : [])].join(', ')})`;
}
