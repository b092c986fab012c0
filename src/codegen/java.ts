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
  type CodeWriter,
  type ExpectStep,
  type Literal,
  type Step,
  type Subject,
} from './step.ts';

/** Writes a step as a line of a Playwright test in Java. */
export const writeJava: CodeWriter = step => {
  if ('js' in step) return javaScriptOnly('//', step.js);
  if ('expect' in step) return assertion(step);
  if ('call' in step) {
    const line = `${subject(step.on)}.${methods[step.call] ?? step.call}(${argumentList(step, typeOf(step.on))});`;
    return step.comment === undefined ? line : `${oneComment('//', step.comment)}\n${line}`;
  }
  if ('comment' in step) return oneComment('//', step.comment);
  if ('waitSeconds' in step) return `page.waitForTimeout(${Math.round(step.waitSeconds * 1000)});`;
  if ('dialog' in step)
    return `page.onceDialog(dialog -> dialog.${step.dialog}(${step.text === undefined ? '' : text(step.text)}));`;
  if ('close' in step) return 'page.close();';
  return `page.waitForFileChooser(() -> ${subject(step.opener)}.click()).setFiles(${paths(step.choose)});`;
};

const methods: Readonly<Record<string, string>> = { goto: 'navigate' };

function assertion(step: ExpectStep): string {
  // toBeVisible → isVisible, toHaveText → hasText, toContainText → containsText, toMatchAriaSnapshot → matchesAriaSnapshot
  const matcher = step.matcher
    .replace(/^toBe/, 'is')
    .replace(/^toHave/, 'has')
    .replace(/^toContain/, 'contains')
    .replace(/^toMatch/, 'matches');
  const kind = step.expect === 'page' ? 'PageAssertions' : 'LocatorAssertions';
  const list = listed(argumentsOf(step), `${kind}.${capitalized(matcher)}Options`);
  return `assertThat(${subject(step.expect)})${step.not ? '.not()' : ''}.${matcher}(${list});`;
}

const subjects = {
  page: 'page',
  'page.keyboard': 'page.keyboard()',
  'page.mouse': 'page.mouse()',
  'page.context()': 'page.context()',
  fileChooser: 'fileChooser',
} as const;

function subject(on: Subject): string {
  return typeof on === 'string' ? subjects[on] : located(parseLocator(on.locator));
}

const types = {
  page: 'Page',
  'page.keyboard': 'Keyboard',
  'page.mouse': 'Mouse',
  'page.context()': 'BrowserContext',
  fileChooser: 'FileChooser',
} as const;

function typeOf(on: Subject): string {
  return typeof on === 'string' ? types[on] : 'Locator';
}

/** Options are a class of what the method is called on: a page, then a locator or a frame. */
function located(chain: readonly LocatorCall[]): string {
  let code = 'page';
  let type = 'Page';
  for (const call of chain) {
    const { args, options } = locatorArguments(call);
    const name = call.method === 'visible' ? 'filter' : call.method;
    const set = call.method === 'visible' ? [['visible', true] as [string, LocatorArg]] : options;
    const positional = args.map(arg => (call.method === 'getByRole' ? role(arg) : locatorArg(arg)));
    const setters = set.map(([key, value]) => `.set${capitalized(key)}(${locatorArg(value)})`).join('');
    if (setters) positional.push(`new ${type}.${capitalized(name)}Options()${setters}`);
    code += `.${name}(${positional.join(', ')})`;
    const staysFrame = type === 'FrameLocator' && /^(first|last|nth)$/.test(name);
    type = /^(frameLocator|contentFrame)$/.test(name) || staysFrame ? 'FrameLocator' : 'Locator';
  }
  return code;
}

function role(arg: LocatorArg): string {
  if (typeof arg !== 'string' || !/^[a-z]+$/.test(arg)) throw new Untranslatable();
  return `AriaRole.${arg.toUpperCase()}`;
}

function locatorArg(arg: LocatorArg): string {
  if (typeof arg !== 'object' || arg instanceof RegExp) return literal(arg);
  if ('chain' in arg) return located(arg.chain);
  throw new Untranslatable();
}

function argumentList(step: Extract<Step, { readonly call: string }>, type: string): string {
  if (/^set(Input)?Files$/.test(step.call) && step.args?.length === 1) return paths(step.args[0]);
  const [size] = step.args ?? [];
  if (step.call === 'setViewportSize' && size !== undefined && isFields(size))
    return [size['width'], size['height']].map(side => literal(side ?? null)).join(', ');
  const name = methods[step.call] ?? step.call;
  return listed(argumentsOf(step), `${type}.${capitalized(name)}Options`);
}

function listed({ args, options }: ReturnType<typeof argumentsOf>, className: string): string {
  const setters = options.map(([key, value]) => `.set${capitalized(key)}(${option(key, value)})`).join('');
  return [...args.map(literal), ...(setters ? [`new ${className}()${setters}`] : [])].join(', ');
}

/** Options whose strings are constants of a class. */
const constants: Readonly<Record<string, string>> = {
  button: 'MouseButton',
  modifiers: 'KeyboardModifier',
  state: 'WaitForSelectorState',
  scale: 'ScreenshotScale',
  type: 'ScreenshotType',
  waitUntil: 'WaitUntilState',
  colorScheme: 'ColorScheme',
  reducedMotion: 'ReducedMotion',
  forcedColors: 'ForcedColors',
  contrast: 'Contrast',
  media: 'Media',
};

function option(key: string, value: Literal): string {
  if (key === 'path') return path(value);
  const type = constants[key];
  if (type === undefined) return literal(value);
  if (typeof value === 'string') return `${type}.${value.toUpperCase().replaceAll('-', '_')}`;
  if (Array.isArray(value))
    return `Arrays.asList(${(value as readonly Literal[]).map(one => option(key, one)).join(', ')})`;
  return literal(value);
}

function paths(value: Literal | undefined): string {
  if (!Array.isArray(value)) return path(value ?? null);
  return `new Path[] {${value.length ? ` ${(value as readonly Literal[]).map(path).join(', ')} ` : ''}}`;
}

function path(value: Literal): string {
  return `Paths.get(${literal(value)})`;
}

function literal(value: Literal): string {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof RegExp) return pattern(value);
  if (value instanceof LocatorReference) return located(parseLocator(value.code));
  if (value instanceof EnvironmentReference) return `System.getenv(${text(value.name)})`;
  if (Array.isArray(value)) return array(value as readonly Literal[]);
  if (isReference(value)) return text(value.lines.join('\n'));
  throw new Untranslatable();
}

function array(items: readonly Literal[]): string {
  const texts = items.every(item => typeof item === 'string' || item instanceof EnvironmentReference);
  const type = texts ? 'String' : items.every(item => item instanceof RegExp) ? 'Pattern' : undefined;
  if (type === undefined) throw new Untranslatable();
  return `new ${type}[] {${items.length ? ` ${items.map(literal).join(', ')} ` : ''}}`;
}

/** Java reads `\u` before it reads the program, so that `\u000a` would end the line: small characters are octal. */
function text(value: string): string {
  return `"${escaped(value, '"', unit => (unit < 0x100 ? `\\${unit.toString(8).padStart(3, '0')}` : unicodeEscape(unit)))}"`;
}

const flags: Readonly<Record<string, string>> = {
  i: 'Pattern.CASE_INSENSITIVE',
  m: 'Pattern.MULTILINE',
  s: 'Pattern.DOTALL',
};

function pattern(regex: RegExp): string {
  const known = Array.from(regex.flags).flatMap(flag => flags[flag] ?? []);
  return `Pattern.compile(${[text(patternOf(regex)), ...(known.length ? [known.join(' | ')] : [])].join(', ')})`;
}
