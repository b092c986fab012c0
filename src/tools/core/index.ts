import type { ToolGroup } from '../define.ts';
import { click, hover } from './click.ts';
import { evaluate } from './evaluate.ts';
import { navigate, navigateBack } from './navigate.ts';
import { close, resize } from './page.ts';
import { screenshot } from './screenshot.ts';
import { snapshot } from './snapshot.ts';
import { waitFor } from './wait.ts';

export const core: ToolGroup = {
  capability: 'core',
  title: 'Core automation',
  optIn: false,
  tools: [navigate, navigateBack, snapshot, click, hover, evaluate, screenshot, waitFor, resize, close],
};
