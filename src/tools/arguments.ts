import { z } from 'zod';
import { ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import { explainArguments } from '../response/explain.ts';

/** Names that earlier servers used and models still write. */
const olderNames: Readonly<Record<string, string>> = { ref: 'target', startRef: 'startTarget', endRef: 'endTarget' };

/** Characters that the arguments of one call may have, all together. */
const mostCharacters = 4 * 2 ** 20;

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
};

/** The JSON schema of a tool's parameters, as it goes over the wire: flat, and without what says nothing. */
export function wireSchema(input: z.ZodObject): Record<string, unknown> & { type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return trimmed(schema) as Record<string, unknown> & { type: 'object' };
}

/** Drops bounds that every number has, and the permission of more properties where some are named. */
function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) => !(/^(minimum|maximum)$/.test(key) && Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER),
      )
      .filter(
        ([key, inner]) => !(key === 'additionalProperties' && typeof inner === 'boolean') && key !== 'propertyNames',
      )
      .map(([key, inner]) => [key, trimmed(inner)]),
  );
}

/**
 * Reads what a model sent: older names and values whose meaning is clear are accepted, unknown names are refused.
 * @throws ToolError that lists every issue with its path
 */
export function readArguments(tool: string, input: z.ZodObject, raw: unknown): Record<string, unknown> {
  if (isLonger(raw, mostCharacters))
    throw new ToolError(`The arguments of "${tool}" have more than ${mostCharacters} characters. Nothing was done.`, {
      hint: 'Put long content into a file of the workspace, or send it in parts.',
    });
  const schema = wireSchema(input) as Schema;
  const parsed = input.safeParse(accept(tool, schema, raw ?? {}, ''));
  if (!parsed.success) throw explainArguments(tool, parsed.error);
  return parsed.data;
}

/** Whether a value from outside is too much to be looked at. It may be nested as deep as it likes. */
function isLonger(value: unknown, limit: number): boolean {
  const rest: unknown[] = [value];
  let length = 0;
  while (rest.length && length <= limit) {
    const next = rest.pop();
    length += typeof next === 'string' ? next.length : 1;
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) {
        length += key.length;
        rest.push(inner);
      }
  }
  return length > limit;
}

function accept(tool: string, schema: Schema, raw: unknown, path: string): unknown {
  const value = coerce(schema, raw);
  if (schema.type === 'array' && Array.isArray(value))
    return value.map((item, index) => accept(tool, schema.items ?? {}, item, `${path}[${index}]`));
  if (schema.type !== 'object' || !schema.properties || typeof value !== 'object' || value === null) return value;
  const known = schema.properties;
  const accepted: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const older = Object.hasOwn(olderNames, name) ? olderNames[name] : undefined;
    const current = !Object.hasOwn(known, name) && older !== undefined && Object.hasOwn(known, older) ? older : name;
    if (current !== name && Object.hasOwn(value, current)) continue; // both were given: the new name counts
    if (inner === null || (path === '' && name === '_meta')) continue; // null says nothing here; _meta is the protocol's
    const property = Object.hasOwn(known, current) ? known[current] : undefined;
    if (!property) throw unknownName(tool, name, Object.keys(known), path);
    accepted[current] = accept(tool, property, inner, path ? `${path}.${current}` : current);
  }
  return accepted;
}

/** The value that was meant where it was sent in another type and only one reading is possible. */
function coerce({ type, items }: Schema, value: unknown): unknown {
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (type === 'array' && value !== null && value !== undefined && !Array.isArray(value)) {
    const list = typeof value === 'string' ? (/^\s*\[/.test(value) ? json(value) : value) : value;
    // A single item stands for a list of one.
    return Array.isArray(list) || items?.type !== 'string' || typeof list !== 'string' ? list : [list];
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : value;
  if (type === 'number' || type === 'integer')
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : value;
  if (type === 'object') return json(value);
  return value;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the schema will say what was expected
  }
}

function unknownName(tool: string, name: string, known: readonly string[], path: string): ToolError {
  const at = path ? ` in ${path}` : '';
  return new ToolError(`Invalid arguments for tool "${tool}":\n✖ Unknown argument "${oneLine(name, 60)}"${at}`, {
    hint: known.length
      ? `It takes ${known.join(', ')}. Remove it and retry.`
      : 'It takes no arguments. Remove it and retry.',
  });
}
