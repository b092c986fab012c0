import fs from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';
import { Turnstile } from '../../../src/browser/turnstile.ts';
import type { Answer } from '../../fixtures/answer.ts';
import { Site } from '../../fixtures/site.ts';
import { expect, HttpClient, test } from './fixture.ts';

/** ms */
const patience = 600_000;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** Bytes in use once nothing that can be freed is left. */
async function heapUsed(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    await new Promise(resolve => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

/** Browsers that this process has started. */
function browsers(): string[] {
  const stats = fs.readdirSync('/proc').flatMap(pid => {
    try {
      return /^\d+$/.test(pid) ? [fs.readFileSync(`/proc/${pid}/stat`, 'utf8')] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
  return stats.filter(stat => new RegExp(`^\\d+ \\(chrom.*\\) [^Z] ${process.pid} `).test(stat));
}

/** Twenty calls of one client, each of which would show it if anything of another client came in between. */
async function work(url: string, origin: string, name: string, gate: Turnstile): Promise<void> {
  const { call: send, leave } = await HttpClient.connect(url, { timeout: patience });
  const call = (tool: string, args?: Record<string, unknown>): Promise<Answer> => gate.run(() => send(tool, args));
  const opened = await call('browser_navigate', { url: `${origin}/${name}` });
  expect(opened.page).toBe(`- Page URL: ${origin}/${name}\n- Page Title: ${name}`);
  expect(opened.snapshot).toContain(`heading "Page of ${name}"`);
  const button = opened.ref('button');
  const clicked = await call('browser_click', { target: button });
  expect(clicked.error).toBeUndefined();
  expect(clicked.snapshot).toContain(`${name} 1`);
  for (let count = 0; count < 8; count++) {
    const mark = `${name} ${count}`;
    const written = await call('browser_evaluate', {
      function: `() => { const was = [document.cookie, localStorage.mark]; document.cookie = 'mark=' + ${JSON.stringify(mark)}; localStorage.mark = ${JSON.stringify(mark)}; return was; }`,
    });
    const before = count === 0 ? ['', null] : [`mark=${name} ${count - 1}`, `${name} ${count - 1}`];
    expect(JSON.parse(written.value ?? '')).toEqual(before);
  }
  for (let count = 0; count < 8; count++) {
    const found = await call('browser_find', { text: 'page of' });
    expect(found.value).toContain(`Page of ${name}`);
    expect((found.value?.match(/Page of/g) ?? []).length).toBe(1);
  }
  const { value } = await call('browser_tabs', { action: 'list' });
  expect(value).toBe(`- 0: (current) [${name}](${origin}/${name}) [tab=t1]`);
  const { value: requests } = await call('browser_network_requests', { static: true });
  expect(requests?.match(/\[GET\] \S+/g)).toEqual([`[GET] ${origin}/${name}`]);
  await leave();
}

test('32 clients at once do not see each other, and leave nothing behind', async ({ serve }) => {
  test.skip(process.platform !== 'linux', 'looks into /proc');
  // Opening 32 windows takes the machine as long as it takes: no limit of a single call may decide.
  test.setTimeout(patience);
  const site = await Site.start();
  const server = await serve({
    server: { pingTimeout: patience },
    timeouts: { call: patience, navigation: patience, action: patience },
  });
  const round = async (clients: number): Promise<void> => {
    const names = Array.from({ length: clients }, (_, index) => `c${index}x`);
    for (const name of names)
      site.page(
        `<link rel=icon href=data:,><title>${name}</title><h1>Page of ${name}</h1>` +
          `<button onclick="out.value = '${name} ' + (this.n = (this.n || 0) + 1)">Press</button><output id=out></output>`,
        `/${name}`,
      );
    // All are there at once and their calls go on side by side, but not more of them than the machine can answer.
    const gate = new Turnstile(6);
    await Promise.all(names.map(name => work(`${server.url}/mcp`, site.origin, name, gate)));
    expect(server.clients()).toBe(0);
    await expect.poll(browsers).toEqual([]);
  };
  await round(2); // what is loaded once is loaded now
  const before = await heapUsed();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, browsers().length)), 200);
  await round(32);
  clearInterval(watch);
  expect(most).toBe(1); // one browser for all
  await expect.poll(async () => ((await heapUsed()) - before) / 2 ** 20, { timeout: 20_000 }).toBeLessThan(10);
  await site.stop();
});
