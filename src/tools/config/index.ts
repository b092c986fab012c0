import type { ToolGroup } from '../define.ts';
import { getConfig } from './get.ts';

export const config: ToolGroup = { capability: 'config', title: 'Configuration', optIn: true, tools: [getConfig] };
