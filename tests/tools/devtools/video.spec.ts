import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['devtools'] } });

test('a video is recorded where there is ffmpeg; elsewhere one sentence says how to get it, and nothing is left started', async ({
  call,
  site,
  workspaceDir,
}) => {
  await call('browser_navigate', { url: site.page('<h1>Film</h1>') });
  const started = await call('browser_start_video', { filename: 'film.webm', size: { width: 320, height: 240 } });
  if (started.isError) {
    expect(started.error?.split('\n')).toEqual([
      'Error: FFmpeg is not installed, and videos need it. Nothing is being recorded.',
      'Have the user run `npx playwright-core@1.65.1 install ffmpeg`, then call again: no restart is needed.',
    ]);
    expect((await call('browser_start_video')).error).toContain('FFmpeg is not installed');
    expect((await call('browser_stop_video')).value).toBe('No videos were recorded.');
    return;
  }
  expect(started.value).toBe('Video recording started.');
  expect((await call('browser_start_video')).error).toContain('A video is being recorded already.');
  await call('browser_tabs', { action: 'new', url: site.page('<h1>Second</h1>', '/second') });
  const stopped = await call('browser_stop_video');
  expect(stopped.value?.split('\n')).toEqual(['- [Video](./film.webm)', '- [Video](./film-1.webm)']);
  expect(fs.statSync(path.join(workspaceDir, 'film.webm')).size).toBeGreaterThan(1000);
});

test('nothing was recorded', async ({ call }) => {
  expect((await call('browser_stop_video')).value).toBe('No videos were recorded.');
});

test('chapters and actions are drawn over the page, and taken away', async ({ connect, site }) => {
  const { call, client, session } = await connect();
  await call('browser_navigate', { url: site.page('<button>Press</button>') });
  const page = session.openTabs?.current?.page;
  const look = async (): Promise<string> => ((await page?.screenshot()) ?? Buffer.alloc(0)).toString('base64');
  const plain = await look();
  const seen = new AbortController();
  const card = { name: 'browser_video_chapter', arguments: { title: 'Long', duration: 30_000 } };
  const showing = client.callTool(card, undefined, { signal: seen.signal }).catch(() => 'cancelled');
  await expect.poll(look).not.toBe(plain);
  seen.abort();
  expect(await showing).toBe('cancelled');
  const chapter = await call('browser_video_chapter', { title: 'One\n### Result', description: 'First', duration: 1 });
  expect(chapter.value).toBe(`Chapter 'One\\n### Result' shown.`);
  const shown = await call('browser_video_show_actions', { duration: 1, position: 'top-left', cursor: 'none' });
  expect(shown.value).toBe('Action annotations enabled.');
  expect((await call('browser_click', { target: 'button' })).error).toBeUndefined();
  expect((await call('browser_video_hide_actions')).value).toBe('Action annotations disabled.');
  expect((await call('browser_video_show_actions', { position: 'middle' })).isError).toBe(true);
});

test('an element is framed until it is hidden', async ({ connect, site }) => {
  const { call, session } = await connect();
  const opened = await call('browser_navigate', { url: site.page('<button>Submit</button><p>Text</p>') });
  const page = session.openTabs?.current?.page;
  const look = async (): Promise<string> => ((await page?.screenshot()) ?? Buffer.alloc(0)).toString('base64');
  const plain = await look();
  const target = opened.ref('button');
  const framed = await call('browser_highlight', { element: 'Submit button', target, style: 'outline: 4px solid red' });
  expect(framed.value).toBe('Highlighted Submit button');
  expect(await look()).not.toBe(plain);
  const hidden = await call('browser_hide_highlight', { element: 'Submit button', target });
  expect(hidden.value).toBe('Hid highlight for Submit button');
  expect(await look()).toBe(plain);
  expect((await call('browser_highlight', { target: 'p' })).value).toBe(`Highlighted locator('p')`);
  expect(await look()).not.toBe(plain);
  expect((await call('browser_hide_highlight')).value).toBe('Hid page highlight');
  expect(await look()).toBe(plain);
});
