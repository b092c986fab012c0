import type { ToolGroup } from '../define.ts';
import { scroll } from './scroll.ts';
import { text } from './text.ts';

export const reading: ToolGroup = { capability: 'reading', title: 'Reading', optIn: true, tools: [scroll, text] };
