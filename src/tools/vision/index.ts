import type { ToolGroup } from '../define.ts';
import { mouseClick, mouseDown, mouseDrag, mouseMove, mouseUp, mouseWheel } from './mouse.ts';

export const vision: ToolGroup = {
  capability: 'vision',
  title: 'Coordinate-based',
  optIn: true,
  tools: [mouseMove, mouseClick, mouseDrag, mouseDown, mouseUp, mouseWheel],
};
