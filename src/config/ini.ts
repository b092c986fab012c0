import { z } from 'zod';
import { configSchema } from './schema.ts';

/** Objects without a prototype, so that no key of a file means anything but itself. */
type Tree = { [name: string]: unknown };
const empty = (): Tree => Object.create(null) as Tree;

/**
 * Reads a configuration in INI form: `browser.isolated = true` by its whole key, or `isolated = true` below `[browser]`; lists
 * with commas, or an item a line as `capabilities[] = pdf`. Values get the type that their key wants.
 * Throws an Error that names the line.
 */
export function parseIni(text: string): unknown {
  const root = empty();
  let section: string[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === '' || /^[;#]/.test(line)) continue;
    const [, header] = /^\[([^\]]+)\]$/.exec(line) ?? [];
    if (header !== undefined) {
      section = names(header);
      continue;
    }
    const [, key, list, value] = /^([^=[\]]+?)\s*(\[\])?\s*=\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new Error(`line ${index + 1}: expected "key = value"`);
    put(root, [...section, ...names(key)], unquoted(value), list !== undefined);
  }
  return root;
}

const names = (key: string): string[] => key.split('.').map(name => name.trim());

/** Without its quotes, or without the comment behind it. */
function unquoted(value: string): string {
  const [, , quoted] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return quoted ?? value.replace(/\s+[;#].*$/, '');
}

function put(root: Tree, path: readonly string[], text: string, item: boolean): void {
  let place = root;
  for (const name of path.slice(0, -1)) {
    const inner = place[name];
    place = isTree(inner) ? inner : (place[name] = empty());
  }
  const name = path.at(-1) ?? '';
  const before = place[name];
  if (item) place[name] = [...(Array.isArray(before) ? (before as unknown[]) : []), text];
  else place[name] = typed(path, text);
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value that a text stands for at its place. What does not fit stays text: the schema says what was expected. */
function typed(path: readonly string[], text: string): unknown {
  const schema = schemaAt(path);
  if (schema === 'playwright') return guessed(path, text);
  if (schema instanceof z.ZodBoolean) return asBoolean(text) ?? text;
  if (schema instanceof z.ZodNumber) return asNumber(text) ?? text;
  if (schema instanceof z.ZodArray) return asList(text);
  return text;
}

/** What the schema says about a key, or that only Playwright knows it. */
function schemaAt(path: readonly string[]): z.core.$ZodType | 'playwright' | undefined {
  let at: z.core.$ZodType | undefined = configSchema;
  for (const name of path) {
    at = bare(at);
    if (at instanceof z.ZodUnion) at = at.options.find(option => option instanceof z.ZodObject);
    if (at instanceof z.ZodCustom) return 'playwright';
    if (at instanceof z.ZodRecord) return at.valueType;
    at = at instanceof z.ZodObject && Object.hasOwn(at.shape, name) ? at.shape[name] : undefined;
  }
  return bare(at);
}

const bare = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema;

/** Playwright's options that are text also where it looks like a number. */
const texts =
  /^(userAgent|locale|timezoneId|baseURL|username|password|passphrase|server|bypass|channel|origin|env|extraHTTPHeaders|\w*[pP]ath|storageState|tracesDir|artifactsDir)$/;

function guessed(path: readonly string[], text: string): unknown {
  const name = path.at(-1) ?? '';
  if (path.some(part => texts.test(part))) return text;
  if (name === 'permissions') return asList(text);
  if (name === 'args') return [text];
  const [, width, height] = /^(\d+)\s*[x,]\s*(\d+)$/i.exec(text) ?? [];
  if (/^(viewport|screen|size)$/.test(name) && width !== undefined)
    return { width: Number(width), height: Number(height) };
  if (text === 'null') return null;
  return (/^[01]$/.test(text) ? undefined : asBoolean(text)) ?? asNumber(text) ?? text;
}

function asBoolean(text: string): boolean | undefined {
  if (/^(1|true)$/i.test(text)) return true;
  return /^(0|false)$/i.test(text) ? false : undefined;
}

const asNumber = (text: string): number | undefined => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

const asList = (text: string): string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
