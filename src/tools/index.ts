import type { ToolCapability } from '../../config.d.ts';
import { StartError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import type { capabilities } from './capabilities.ts';
import { config } from './config/index.ts';
import { core } from './core/index.ts';
import type { Tool, ToolGroup } from './define.ts';
import { devtools } from './devtools/index.ts';
import { emulation } from './emulation/index.ts';
import { input } from './input/index.ts';
import { network } from './network/index.ts';
import { pdf } from './pdf/index.ts';
import { reading } from './reading/index.ts';
import { recording } from './recording/index.ts';
import { storage } from './storage/index.ts';
import { tabGroup } from './tabs/index.ts';
import { testing } from './testing/index.ts';
import { vision } from './vision/index.ts';
import { webmcp } from './webmcp/index.ts';

/** Browsers are installed by the command line; the name is kept for those who ask for it. */
const install: ToolGroup = { capability: 'core-install', title: 'Browser installation', optIn: false, tools: [] };

/** Every group of tools, in the order of the README. A new capability is a folder, a line here and one in config.d.ts. */
const groups = {
  core,
  'core-input': input,
  'core-tabs': tabGroup,
  'core-install': install,
  config,
  network,
  storage,
  devtools,
  vision,
  pdf,
  testing,
  emulation,
  reading,
  recording,
  webmcp,
} satisfies Partial<Record<ToolCapability, ToolGroup>>;

/** Other names that may be asked for: parts of what is always on, and what stands for groups. */
const otherNames = {
  'core-navigation': ['core'],
  tracing: ['devtools'],
  all: Object.keys(groups),
} satisfies Partial<Record<ToolCapability, readonly string[]>>;

export const toolGroups: readonly ToolGroup[] = Object.values(groups);

/**
 * The tools that a configuration registers, sorted by name.
 * @throws StartError when one that is to be taken away does not exist
 */
export function enabledTools(asked: readonly string[], disabled: readonly string[] = []): Tool[] {
  const unknown = disabled.find(name => !groupOf(name));
  if (unknown !== undefined)
    throw new StartError(`--disable-tools: there is no tool ${JSON.stringify(oneLine(unknown))}.`);
  const names = new Set(
    asked.flatMap(name => [name, ...(Object.entries(otherNames).find(([other]) => other === name)?.[1] ?? [])]),
  );
  return toolGroups
    .filter(group => !group.optIn || names.has(group.capability))
    .flatMap(group => group.tools)
    .filter(tool => !disabled.includes(tool.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The group that a tool belongs to, whether it is registered or not. */
function groupOf(name: string): ToolGroup | undefined {
  return toolGroups.find(group => group.tools.some(tool => tool.name === name));
}

/** How to get a tool that exists but is not among those offered; undefined where there is no such tool. */
export function wayTo(name: string, offered: ReadonlySet<string>): string | undefined {
  const group = groupOf(name);
  if (!group) return undefined;
  const present = !group.optIn || group.tools.some(tool => offered.has(tool.name));
  return present ? 'It was taken away with --disable-tools' : `start the server with --caps=${group.capability}`;
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const provedAtCompileTime = <_Fact extends true>(): void => {};
// Does not compile when config.d.ts and the groups drift apart.
provedAtCompileTime<Same<keyof typeof groups | keyof typeof otherNames, ToolCapability>>();
provedAtCompileTime<Same<ToolCapability, (typeof capabilities)[number]>>();
