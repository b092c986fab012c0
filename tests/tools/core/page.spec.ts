import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test('the viewport can be resized', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page('<script>onresize = () => document.title = innerWidth + "x" + innerHeight</script>'),
  });
  const resized = await call('browser_resize', { width: 390, height: 780 });
  expect(resized.code).toBe('await page.setViewportSize({ width: 390, height: 780 });');
  expect(resized.page).toContain('390x780');
  expect((await call('browser_resize', { width: 0, height: 10 })).error).toContain('→ at width');
});

test('after closing, the next call starts anew', async ({ call, site }) => {
  const url = site.page('<h1>Again</h1>');
  await call('browser_navigate', { url });
  const closed = await call('browser_close');
  expect(closed.code).toBe('await page.close()');
  expect(closed.events).toBeUndefined();
  expect((await call('browser_close')).value).toBe('No browser is open.');
  expect((await call('browser_navigate', { url })).snapshot).toContain('heading "Again"');
});

test('a picture of the page or an element', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<h1 style="width:200px;height:50px;margin:0">Look</h1>') });
  const shot = await call('browser_take_screenshot');
  expect(shot.images).toHaveLength(1);
  expect(shot.images[0]?.mimeType).toBe('image/png');
  expect(size(shot.images[0]?.data)).toEqual([1280, 720]);
  expect(shot.code).toContain('await page.screenshot({');
  const part = await call('browser_take_screenshot', { target: 'h1', element: 'the heading' });
  expect(size(part.images[0]?.data)).toEqual([200, 50]);
  const both = await call('browser_take_screenshot', { target: 'h1', fullPage: true });
  expect(both.error).toContain('fullPage cannot be used with element screenshots');
});

test('a picture in a file is not in the answer, and its type follows the name', async ({
  call,
  site,
  workspaceDir,
}) => {
  await call('browser_navigate', { url: site.page('<h1>Look</h1>') });
  const saved = await call('browser_take_screenshot', { filename: 'shots/look.jpg' });
  expect(saved.images).toHaveLength(0);
  expect(saved.value).toBe('- [Screenshot of viewport](shots/look.jpg)');
  expect(fs.readFileSync(path.join(workspaceDir, 'shots/look.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8');
});

function size(png: Buffer | undefined): [number, number] {
  return [png?.readUInt32BE(16) ?? 0, png?.readUInt32BE(20) ?? 0];
}

test('waiting for a text, for its end, and for time', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<p hidden>Done</p><p>Loading</p><p hidden>Done</p>
      <script>setTimeout(() => { const [first, second, third] = document.querySelectorAll('p'); second.remove(); third.hidden = false }, 700)</script>`),
  });
  const done = await call('browser_wait_for', { text: 'Done' });
  expect(done.value).toBe('Waited for "Done"');
  expect((await call('browser_snapshot')).snapshot).toContain('Done');
  expect((await call('browser_wait_for', { textGone: 'Loading' })).value).toBe('Waited for "Loading" to disappear');
  const timed = await call('browser_wait_for', { time: 0.1 });
  expect(timed.code).toBe('await new Promise(f => setTimeout(f, 0.1 * 1000));');
  expect(timed.snapshot).toBeUndefined();
  expect((await call('browser_wait_for', {})).error).toContain('Nothing to wait for.');
});

test.describe('with little patience', () => {
  test.use({ config: { timeouts: { action: 300 } } });
  test('a text that never comes is an error that shows the page', async ({ call, site }) => {
    await call('browser_navigate', { url: site.page('<h1>Here I am</h1>') });
    const late = await call('browser_wait_for', { text: 'Never' });
    expect(late.isError).toBe(true);
    expect(late.error).toContain('Timeout 300ms exceeded. The text "Never" did not appear.');
    expect(late.snapshot).toContain('Here I am');
  });
});
