import { expect, test } from '../../fixtures/index.ts';

const longestSide = 1568;

function size({ data }: { data: Buffer }): [number, number] {
  if (data.readUInt32BE(0) === 0x89504e47) return [data.readUInt32BE(16), data.readUInt32BE(20)];
  for (let at = 2; at < data.length; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [data.readUInt16BE(at + 7), data.readUInt16BE(at + 5)];
  }
  throw new Error('neither PNG nor JPEG');
}

test('a large picture is scaled to what a conversation bears, and says its factor', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      '<body style="margin:0"><div style="width:2000px;height:2000px;background:linear-gradient(red,blue)">',
    ),
  });
  await call('browser_resize', { width: 2000, height: 2000 });
  const shot = await call('browser_take_screenshot');
  expect(shot.images.map(size)).toEqual([[1098, 1098]]);
  expect(shot.value).toBe('Screenshot of viewport, 0.549 pixels for each CSS pixel');
  await call('browser_resize', { width: 2000, height: 720 });
  expect((await call('browser_take_screenshot')).images.map(size)).toEqual([[1568, 564]]);
});

test('a page of 30,000 pixels is shown as far as it can be read', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page('<body style="margin:0"><div style="height:30000px;background:linear-gradient(red,blue)">'),
  });
  const shot = await call('browser_take_screenshot', { fullPage: true });
  const [width, height] = size(shot.images[0] ?? { data: Buffer.alloc(0) });
  expect(Math.max(width, height)).toBeLessThanOrEqual(longestSide);
  expect(shot.value).toContain('its first 6272 of 30000 CSS pixels; give a "filename" to save all of it');
});

test('a picture of noise stays under a megabyte', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<body style="margin:0"><canvas width="1250" height="700"></canvas><script>
      const context = document.querySelector('canvas').getContext('2d'), image = context.createImageData(1250, 700);
      for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
      context.putImageData(image, 0, 0);</script>`),
  });
  const shot = await call('browser_take_screenshot');
  expect(shot.images[0]?.data.length).toBeLessThanOrEqual(1024 * 1024);
  expect(shot.images[0]?.mimeType).toBe('image/jpeg');
  expect(shot.value).toContain('as jpeg because png was over 1 MB');
});

test('a font that never comes and an animation that never ends do not hold it up', async ({ call, site }) => {
  site.route('/font.woff2', (_, response) => response.writeHead(200, { 'content-type': 'font/woff2' }).flushHeaders());
  await call('browser_navigate', {
    url: site.page(
      `<style>@font-face { font-family: late; src: url(/font.woff2) } body { font-family: late } @keyframes spin { to { rotate: 1turn } } div { animation: spin 1s infinite }</style><div>Turning</div>`,
    ),
  });
  const shot = await call('browser_take_screenshot');
  expect(shot.error).toBeUndefined();
  expect(shot.images.map(size)).toEqual([[1280, 720]]);
});

test('an element without a size is an error', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<p hidden>x</p>') });
  expect((await call('browser_take_screenshot', { target: 'p' })).error).toContain('The element has no size');
});
