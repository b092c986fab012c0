import type { ToolGroup } from '../define.ts';
import { generateLocator } from './locator.ts';
import { verifyList } from './list.ts';
import { verifyElement, verifyText } from './visible.ts';
import { verifyValue } from './value.ts';

export const testing: ToolGroup = {
  capability: 'testing',
  title: 'Test assertions',
  optIn: true,
  tools: [generateLocator, verifyElement, verifyText, verifyList, verifyValue],
};
