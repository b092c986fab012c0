import type { ToolGroup } from '../define.ts';
import { annotate } from './annotate.ts';
import { hideHighlight, highlight } from './highlight.ts';
import { resume } from './resume.ts';
import { startTracing, stopTracing } from './tracing.ts';
import { hideActions, showActions, videoChapter } from './overlays.ts';
import { startVideo, stopVideo } from './video.ts';

export const devtools: ToolGroup = {
  capability: 'devtools',
  title: 'DevTools',
  optIn: true,
  tools: [
    startTracing,
    stopTracing,
    startVideo,
    stopVideo,
    videoChapter,
    showActions,
    hideActions,
    highlight,
    hideHighlight,
    annotate,
    resume,
  ],
};
