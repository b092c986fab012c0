import type { ToolGroup } from '../define.ts';
import { click, hover } from './click.ts';
import { consoleMessages } from './console.ts';
import { handleDialog } from './dialog.ts';
import { evaluate } from './evaluate.ts';
import { drag, drop, fileUpload } from './files.ts';
import { find } from './find.ts';
import { navigate, navigateBack } from './navigate.ts';
import { networkRequest, networkRequests } from './network.ts';
import { close, resize } from './page.ts';
import { runCode } from './run-code.ts';
import { screenshot } from './screenshot.ts';
import { snapshot } from './snapshot.ts';
import { waitFor } from './wait.ts';

export const core: ToolGroup = {
  capability: 'core',
  title: 'Core automation',
  optIn: false,
  tools: [
    navigate,
    navigateBack,
    snapshot,
    find,
    click,
    hover,
    drag,
    drop,
    fileUpload,
    handleDialog,
    waitFor,
    evaluate,
    runCode,
    screenshot,
    consoleMessages,
    networkRequests,
    networkRequest,
    resize,
    close,
  ],
};
