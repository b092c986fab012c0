import type { ToolGroup } from '../define.ts';
import { tabs } from './tabs.ts';

export const tabGroup: ToolGroup = { capability: 'core-tabs', title: 'Tab management', optIn: false, tools: [tabs] };
