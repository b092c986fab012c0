import type { ToolGroup } from '../define.ts';
import { fillForm } from './fill-form.ts';
import { selectOption } from './select.ts';
import { pressKey, type } from './type.ts';

export const input: ToolGroup = {
  capability: 'core-input',
  title: 'Core automation',
  optIn: false,
  tools: [type, pressKey, selectOption, fillForm],
};
