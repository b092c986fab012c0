import fs from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { openContext } from '../../session/context.ts';
import { perSession } from '../../session/per-session.ts';
import { defineTool } from '../define.ts';

type Settings = { readonly size?: { readonly width: number; readonly height: number }; readonly fps?: number };

/** A video of every page of a context, those to come too, each in a file of its own. */
class Recording {
  readonly context: BrowserContext;
  readonly #confine: (file: string) => Promise<string>;
  readonly #stem: string;
  readonly #settings: Settings;
  readonly #files = new Map<Page, string>();
  #count = 0;

  /** `stem` is the absolute path of the first file, without its extension; `confine` refuses files that may not be written. */
  constructor(
    context: BrowserContext,
    stem: string,
    { confine, ...settings }: Settings & { readonly confine: (file: string) => Promise<string> },
  ) {
    this.context = context;
    this.#confine = confine;
    this.#stem = stem;
    this.#settings = settings;
  }

  /** Rejects, with nothing left running, when a page cannot be recorded. */
  async start(): Promise<void> {
    try {
      for (const page of this.context.pages()) await this.#record(page);
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.context.on('page', this.#opened);
  }

  /** Ends all videos and gives those that hold something. */
  async stop(): Promise<string[]> {
    this.context.off('page', this.#opened);
    for (const page of this.#files.keys()) await page.screencast.stop().catch(() => {}); // closed pages have ended theirs
    const sizes = await Promise.all(
      [...this.#files.values()].map(async file => ({
        file,
        size: (await fs.stat(file).catch(() => undefined))?.size ?? 0,
      })),
    );
    return sizes.filter(({ size }) => size > 0).map(({ file }) => file);
  }

  async #record(page: Page): Promise<void> {
    const count = this.#count++;
    // Its name is not the one that was confined: a link may stand there.
    const file = await this.#confine(`${this.#stem}${count ? `-${count}` : ''}.webm`);
    // Before it starts: also what failed to start has to be stopped, or Playwright takes it for started.
    this.#files.set(page, file);
    await page.screencast.start({ path: file, ...this.#settings });
  }

  readonly #opened = (page: Page): void => {
    void this.#record(page).catch(() => {}); // a page that closes at once
  };
}

const recordings = perSession<{ current: Recording | undefined }>(() => ({ current: undefined }));

export const startVideo = defineTool({
  name: 'browser_start_video',
  title: 'Start video',
  description: 'Record a video of each tab until browser_stop_video.',
  effect: 'reads',
  input: {
    filename: z.string().optional().describe('video-<time>.webm without it'),
    size: z.object({ width: z.int().positive(), height: z.int().positive() }).optional(),
    fps: z.number().positive().max(60).optional(),
  },
  files: { filename: 'write' },
  async handle({ filename, ...settings }, { session, response }) {
    const own = recordings(session);
    const context = await openContext(session);
    if (own.current?.context === context)
      throw new ToolError('A video is being recorded already.', { hint: 'End it with browser_stop_video first.' });
    await (await session.tabs()).ensure();
    const file = filename ?? session.workspace.automatic('video', 'webm');
    await fs.mkdir(path.dirname(file), { recursive: true });
    const recording = new Recording(context, file.replace(/\.webm$/i, ''), {
      ...settings,
      confine: one => session.workspace.confine(one),
    });
    try {
      await recording.start();
    } catch (error) {
      throw /ffmpeg/i.test(messageOf(error)) ? withoutFfmpeg() : error;
    }
    own.current = recording;
    response.text('Video recording started.');
  },
});

function withoutFfmpeg(): ToolError {
  return new ToolError('FFmpeg is not installed, and videos need it. Nothing is being recorded.', {
    hint: 'Have the user run `npx playwright-core@1.65.1 install ffmpeg`, then call again: no restart is needed.',
  });
}

export const stopVideo = defineTool({
  name: 'browser_stop_video',
  title: 'Stop video',
  description: 'End the videos and tell their files.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    const own = recordings(session);
    const recording = own.current;
    own.current = undefined;
    const files = (await recording?.stop()) ?? [];
    for (const file of files) response.file({ title: 'Video', path: file });
    if (!files.length) response.text('No videos were recorded.');
  },
});
