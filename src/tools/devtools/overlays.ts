import { z } from 'zod';
import { oneLine } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';

/** The longest that something may stand over the page, in ms. */
const longest = 30_000;
const duration = z.number().min(0).max(longest).optional();

export const videoChapter = defineTabTool({
  name: 'browser_video_chapter',
  title: 'Video chapter',
  description: 'Show a card with a title over the page for a moment, as a chapter of a video.',
  effect: 'reads',
  input: { title: z.string(), description: z.string().optional(), duration: duration.describe('ms, 2000 without it') },
  async handle({ title, ...options }, { tab, response }) {
    await tab.page.screencast.showChapter(title, options);
    response.text(`Chapter '${oneLine(title)}' shown.`);
  },
});

export const showActions = defineTabTool({
  name: 'browser_video_show_actions',
  title: 'Show action overlays',
  description:
    'Show each action on the page before it is done, for a video or a person who looks on. Makes actions slower.',
  effect: 'reads',
  input: {
    duration: duration.describe('ms for each, 500 without it'),
    position: z.enum(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right']).optional(),
    cursor: z.enum(['none', 'pointer']).optional(),
    style: z
      .object({ point: z.string().optional(), highlight: z.string().optional(), title: z.string().optional() })
      .optional()
      .describe('CSS for the point, the element and the title'),
  },
  async handle(options, { tab, response }) {
    await tab.page.screencast.showActions(options);
    response.text('Action annotations enabled.');
  },
});

export const hideActions = defineTabTool({
  name: 'browser_video_hide_actions',
  title: 'Hide action overlays',
  description: 'Show actions no longer.',
  effect: 'reads',
  input: {},
  async handle(_, { tab, response }) {
    await tab.page.screencast.hideActions();
    response.text('Action annotations disabled.');
  },
});
