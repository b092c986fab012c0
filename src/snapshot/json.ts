import type { AriaChild, AriaNode, Box, States, Tree } from './tree.ts';

type Json = { readonly [key: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const stateKeys = [
  'checked',
  'disabled',
  'expanded',
  'active',
  'invalid',
  'level',
  'pressed',
  'selected',
  'ariaHidden',
] as const satisfies readonly (keyof States)[];

const known: ReadonlySet<string> = new Set(['role', 'name', 'text', 'children', 'ref', 'cursor', 'box', ...stateKeys]);

const readNode = (json: Json): AriaNode => {
  const box = isJson(json['box']) ? (json['box'] as Box) : undefined;
  const props: Record<string, string> = {};
  for (const [key, value] of Object.entries(json)) if (!known.has(key) && typeof value === 'string') props[key] = value;
  return {
    role: String(json['role']),
    name: typeof json['name'] === 'string' ? json['name'] : '',
    ...(typeof json['ref'] === 'string' && { ref: json['ref'] }),
    states: readStates(json),
    ...(json['cursor'] === 'pointer' && { pointer: true }),
    ...(box && { box }),
    props,
    children: typeof json['text'] === 'string' ? [json['text']] : readChildren(json['children']),
  };
};

const readStates = (json: Json): States => {
  const states: Record<string, unknown> = {};
  for (const key of stateKeys) if (json[key] !== undefined && json[key] !== false) states[key] = json[key];
  return states;
};

const readChildren = (json: unknown): AriaChild[] =>
  (Array.isArray(json) ? json : []).flatMap((child: unknown): AriaChild[] => {
    if (typeof child === 'string') return [child];
    if (!isJson(child)) return [];
    if (child['role'] !== 'text') return [readNode(child)];
    return typeof child['text'] === 'string' ? [child['text']] : [];
  });

/**
 * Reads what Playwright's `ariaSnapshotJSON({ mode: 'ai' })` gives: a list of nodes. A node whose only content is text carries
 * it as `text`; every further property that is a string, such as `url`, is one that the print shows as `/url`.
 */
export const readTree = (json: unknown): Tree => ({ children: readChildren(json) });
