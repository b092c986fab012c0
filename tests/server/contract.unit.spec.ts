import { expect, test } from '@playwright/test';
import { describeTool } from '../../src/server/server.ts';
import { capabilities, enabledTools, toolGroups } from '../../src/tools/index.ts';

const tools = toolGroups.flatMap(group => group.tools);
type Schema = {
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  default?: unknown;
  description?: string;
};

test('names are unique, plain and short', () => {
  expect(tools.length).toBeGreaterThanOrEqual(15);
  expect(new Set(tools.map(tool => tool.name)).size).toBe(tools.length);
  for (const { name } of tools) expect(name).toMatch(/^browser_[a-z0-9_]{1,24}$/);
});

test('the list of tools is small', () => {
  const list = enabledTools([]).map(describeTool);
  const bytes = JSON.stringify({ tools: list }).length;
  console.log(`tools/list: ${list.length} tools, ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(8000);
  expect(list.map(tool => tool.name)).toEqual(list.map(tool => tool.name).toSorted());
});

for (const tool of tools) {
  test(`${tool.name} goes over the wire in a form that every client takes`, () => {
    const described = describeTool(tool);
    const text = JSON.stringify(described.inputSchema);
    for (const word of [
      '$schema',
      '$ref',
      'oneOf',
      'anyOf',
      'allOf',
      'const',
      'prefixItems',
      'propertyNames',
      'additionalProperties":false',
      String(Number.MAX_SAFE_INTEGER),
    ])
      expect(text, word).not.toContain(word);
    expect(described.description?.length).toBeLessThan(1000);
    expect(described.description).toMatch(/\.$/);
    walk(described.inputSchema);
  });
}

function walk(schema: Schema): void {
  expect(typeof schema.type, JSON.stringify(schema)).toBe('string');
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.default !== undefined) expect(schema.required ?? []).not.toContain(name);
    walk(property);
  }
  if (schema.items) walk(schema.items);
}

test('capabilities that can be asked for include those that are always on', () => {
  for (const name of ['core', 'core-navigation', 'core-tabs', 'core-input', 'core-install'])
    expect(capabilities).toContain(name);
});
