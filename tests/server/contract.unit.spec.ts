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

const size = (names?: readonly string[]): number =>
  JSON.stringify({
    tools: enabledTools([])
      .filter(tool => names?.includes(tool.name) ?? true)
      .map(describeTool),
  }).length;

test('the list of tools is small and sorted', () => {
  const main =
    'navigate navigate_back snapshot click hover type press_key select_option fill_form tabs close resize take_screenshot wait_for evaluate';
  const mainJob = size(main.split(' ').map(name => `browser_${name}`));
  const names = enabledTools([]).map(tool => tool.name);
  console.log(
    `tools/list: ${mainJob} bytes for the main job, ${size()} for all ${names.length} that are on by default`,
  );
  expect(mainJob).toBeGreaterThan(3000);
  expect(mainJob).toBeLessThanOrEqual(8000);
  expect(size()).toBeLessThanOrEqual(12_000);
  expect(names).toEqual(names.toSorted());
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
