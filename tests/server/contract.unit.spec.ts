import { expect, test } from '@playwright/test';
import { describeTool } from '../../src/server/server.ts';
import { capabilities } from '../../src/tools/capabilities.ts';
import { enabledTools, toolGroups } from '../../src/tools/index.ts';

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

/** Who comes from @playwright/mcp finds the same names under the same capability. */
const table: Record<string, string> = {
  core: 'click close console_messages drag drop evaluate file_upload fill_form find handle_dialog hover navigate navigate_back network_request network_requests press_key resize run_code_unsafe select_option snapshot tabs take_screenshot type wait_for',
  config: 'get_config',
  network: 'network_state_set route route_list unroute',
  storage:
    'cookie_clear cookie_delete cookie_get cookie_list cookie_set localstorage_clear localstorage_delete localstorage_get localstorage_list localstorage_set sessionstorage_clear sessionstorage_delete sessionstorage_get sessionstorage_list sessionstorage_set set_storage_state storage_state',
  devtools:
    'annotate hide_highlight highlight resume start_tracing start_video stop_tracing stop_video video_chapter video_hide_actions video_show_actions',
  vision: 'mouse_click_xy mouse_down mouse_drag_xy mouse_move_xy mouse_up mouse_wheel',
  pdf: 'pdf_save',
  testing: 'generate_locator verify_element_visible verify_list_visible verify_text_visible verify_value',
  emulation: 'emulate_media',
  reading: 'scroll text',
  recording: 'start_recording stop_recording',
  webmcp: 'webmcp_call webmcp_list',
};

const added = (...asked: string[]): string[] => {
  const before = new Set(enabledTools([]).map(tool => tool.name));
  return enabledTools(asked)
    .map(tool => tool.name)
    .filter(name => !before.has(name));
};
const named = (short: string): string[] => short.split(' ').map(name => `browser_${name}`);

test('each capability adds the tools of the table', () => {
  expect(enabledTools([]).map(tool => tool.name)).toEqual(named(table['core'] ?? ''));
  const optIn = toolGroups.filter(group => group.optIn).map(group => group.capability);
  expect(optIn.toSorted()).toEqual(
    Object.keys(table)
      .filter(name => name !== 'core')
      .toSorted(),
  );
  for (const capability of optIn) expect(added(capability), capability).toEqual(named(table[capability] ?? ''));
  for (const name of ['core', 'core-navigation', 'core-tabs', 'core-input', 'core-install'])
    expect(added(name)).toEqual([]);
});

test('all of them fit into 36,000 bytes', () => {
  const all = enabledTools(['all']);
  expect(all.map(tool => tool.name)).toEqual(tools.map(tool => tool.name).toSorted());
  const bytes = JSON.stringify({ tools: all.map(describeTool) }).length;
  console.log(`tools/list: ${bytes} bytes for all ${all.length}`);
  expect(bytes).toBeLessThanOrEqual(36_000);
});

test('a tool to be taken away must exist', () => {
  expect(enabledTools([], ['browser_tabs'])).toHaveLength(23);
  expect(() => enabledTools([], ['browser_fly'])).toThrow('--disable-tools: there is no tool "browser_fly".');
});

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
