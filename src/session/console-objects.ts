import type { ConsoleMessage } from 'playwright-core';

/** Whether the browser's own text of a message stands for something that can be shown better. */
export function hasObjects(text: string): boolean {
  return /\b(Object|Array\(\d+\)|Map\(\d+\)|Set\(\d+\)|JSHandle@\w+)/.test(text) || /[{[][^]*[}\]]/.test(text);
}

/** The arguments of a console call with objects and arrays written out some levels deep. */
export async function describeArguments(message: ConsoleMessage): Promise<string> {
  const parts = await Promise.all(message.args().map(arg => arg.evaluate(describe)));
  return parts.length ? parts.join(' ') : message.text();
}

/** Runs in the page. Reads no getter: looking at an object must not run the page's code. */
function describe(value: unknown): string {
  const levels = 3;
  const most = 20;
  const seen = new Set<object>();
  const text = (inner: unknown, depth: number): string => {
    if (typeof inner === 'string')
      return depth === 0 ? inner : JSON.stringify(inner.length > 200 ? `${inner.slice(0, 200)}…` : inner);
    if (typeof inner === 'function') return `function ${inner.name}`;
    if (typeof inner === 'bigint') return `${inner}n`;
    if (typeof inner !== 'object' || inner === null) return String(inner);
    if (inner instanceof Error) return inner.stack ?? String(inner);
    if (inner instanceof Date || inner instanceof RegExp) return String(inner);
    const { nodeType, nodeName } = inner as { nodeType?: unknown; nodeName?: unknown };
    if (typeof nodeType === 'number') return `<${String(nodeName).toLowerCase()}>`;
    if (seen.has(inner)) return '…';
    seen.add(inner);
    const result = composite(inner, depth);
    seen.delete(inner);
    return result;
  };
  const composite = (inner: object, depth: number): string => {
    if (Array.isArray(inner)) {
      if (depth >= levels) return `Array(${inner.length})`;
      const items = inner.slice(0, most).map(item => text(item, depth + 1));
      return `[${items.join(', ')}${inner.length > most ? `, … ${inner.length - most} more` : ''}]`;
    }
    if (inner instanceof Map)
      return `Map(${inner.size}) ${composite(Object.fromEntries([...inner].slice(0, most).map(([key, item]) => [String(key), item])), depth)}`;
    if (inner instanceof Set) return `Set(${inner.size}) ${composite([...inner].slice(0, most), depth)}`;
    const name = Object.getPrototypeOf(inner)?.constructor?.name as unknown;
    const prefix = typeof name === 'string' && name !== 'Object' ? `${name} ` : '';
    if (depth >= levels) return `${prefix}{…}`;
    const properties = Object.entries(Object.getOwnPropertyDescriptors(inner)).filter(
      ([, property]) => property.enumerable,
    );
    const fields = properties
      .slice(0, most)
      .map(([key, property]) => `${key}: ${'value' in property ? text(property.value, depth + 1) : '(getter)'}`);
    return `${prefix}{${fields.join(', ')}${properties.length > most ? `, … ${properties.length - most} more` : ''}}`;
  };
  return text(value, 0).slice(0, 20_000);
}
