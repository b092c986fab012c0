import type { ToolGroup } from '../define.ts';
import { emulateMedia } from './media.ts';

export const emulation: ToolGroup = {
  capability: 'emulation',
  title: 'Emulation',
  optIn: true,
  tools: [emulateMedia],
};
