import { core } from './core/index.ts';
import type { Tool, ToolGroup } from './define.ts';
import { input } from './input/index.ts';
import { tabGroup } from './tabs/index.ts';

/** Every group of tools, in the order of the README. A new capability is a folder and a line here. */
export const toolGroups: readonly ToolGroup[] = [core, input, tabGroup];

/** Names that may be asked for with `--caps` though they are always on. */
const alwaysOn = ['core', 'core-navigation', 'core-tabs', 'core-input', 'core-install'];

export const capabilities: readonly string[] = [
  ...new Set([...alwaysOn, ...toolGroups.map(group => group.capability)]),
];

/** The tools that a configuration registers, sorted by name. */
export function enabledTools(asked: readonly string[]): Tool[] {
  return toolGroups
    .filter(group => !group.optIn || asked.includes(group.capability))
    .flatMap(group => group.tools)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
