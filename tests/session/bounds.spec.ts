import { expect, test } from '../fixtures/index.ts';

test('what a page says and fetches is remembered within bounds', async ({ connect, site }) => {
  const { call, session } = await connect();
  const body = 'x'.repeat(1_900_000);
  site.route('/body', (_, response) => response.end(body));
  await call('browser_navigate', { url: site.page('<p>Talks</p>') });
  const { journal, requests } = await (await session.tabs()).ensure();

  await call('browser_evaluate', { function: `() => { for (let n = 0; n < 2500; n++) console.log('word ' + n); }` });
  const words = await journal.read();
  expect(words.length).toBeGreaterThan(1000);
  expect(words.length).toBeLessThanOrEqual(2000);
  expect(words.at(-1)?.text).toBe('word 2499');

  await call('browser_evaluate', {
    function: `() => { for (let n = 0; n < 300; n++) console.log('y'.repeat(30000)); }`,
  });
  const long = await journal.read();
  expect(Math.max(...long.map(({ text }) => text.length))).toBeLessThanOrEqual(20_001);
  expect(long.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(4 * 2 ** 20);

  await call('browser_evaluate', {
    function: `async () => { for (let n = 0; n < 12; n++) await (await fetch('/body?' + n)).text(); }`,
  });
  await call('browser_evaluate', {
    function: `async () => { for (let n = 0; n < 2100; n++) await fetch('data:,' + n).catch(() => {}); }`,
  });
  const bodies = requests.all.flatMap(({ body: kept }) => (kept instanceof Buffer ? [kept.length] : []));
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(16 * 2 ** 20);
  expect(requests.all.length).toBeLessThanOrEqual(2000);
});
