import type { ToolCapability } from '../../config.d.ts';

/** The names that may be asked for with `--caps`, known without loading a tool. index.ts proves that they are those of the groups. */
export const capabilities = [
  'core',
  'core-input',
  'core-tabs',
  'core-install',
  'config',
  'network',
  'storage',
  'devtools',
  'vision',
  'pdf',
  'testing',
  'emulation',
  'reading',
  'recording',
  'webmcp',
  'core-navigation',
  'tracing',
  'all',
] as const satisfies readonly ToolCapability[];
