import type { BrowserContext } from 'playwright-core';
import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['devtools'] } });

const paused = (context: BrowserContext): Promise<void> =>
  new Promise(resolve => {
    const look = (): void => {
      if (!context.debugger.pausedDetails()) return;
      context.debugger.off('pausedstatechanged', look);
      resolve();
    };
    context.debugger.on('pausedstatechanged', look);
  });

test('a paused action steps on and tells where it pauses next', async ({ connect, site }) => {
  const { call, session } = await connect();
  expect((await call('browser_resume')).error).toContain('Error: The debugger is not paused.');
  await call('browser_navigate', { url: site.page('<button onclick="title = 1">Press</button>') });
  const { context } = session;
  if (!context) throw new Error('no browser');
  const stopped = paused(context);
  await context.debugger.requestPause();
  const page = context.pages()[0];
  const work = (async () => {
    await page?.locator('button').click();
    await page?.locator('button').hover();
  })();
  await stopped;
  const stepped = await call('browser_resume', { step: true });
  expect(stepped.value).toMatch(/^Paused at .+ \(.+\)$/);
  expect(stepped.sections['Paused']).toMatch(/^- .+ at .+:\d+\n- Use browser_resume to go on/);
  expect((await call('browser_resume', { location: 'nowhere' })).error).toContain('"nowhere" is no location.');
  const closing = call('browser_resume');
  await work;
  await context.close();
  expect((await closing).value).toBe('The script went on to its end, and the browser was closed.');
});
