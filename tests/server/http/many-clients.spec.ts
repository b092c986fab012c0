import fs from 'node:fs';
import { Site } from '../../fixtures/site.ts';
import { expect, HttpClient, test } from './fixture.ts';
import { ServerProcess } from './process.ts';

/** ms */
const patience = 600_000;

/** Browsers that a process has started. */
function browsersOf(parent: number): string[] {
  const stats = fs.readdirSync('/proc').flatMap(pid => {
    try {
      return /^\d+$/.test(pid) ? [fs.readFileSync(`/proc/${pid}/stat`, 'utf8')] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
  return stats.filter(stat => new RegExp(`^\\d+ \\(chrom.*\\) [^Z] ${parent} `).test(stat));
}

/** Twenty calls of one client, each of which would show it if anything of another client came in between. */
async function work(url: string, origin: string, name: string): Promise<void> {
  const { call, leave } = await HttpClient.connect(url, { timeout: patience });
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

test('32 clients at once do not see each other, and leave nothing behind', async ({}, info) => {
  test.skip(process.platform !== 'linux', 'looks into /proc');
  // Opening 32 windows takes the machine as long as it takes: no limit of a single call may decide.
  test.setTimeout(patience);
  const site = await Site.start();
  const server = await ServerProcess.start(info.outputPath('server'), {
    server: { pingTimeout: patience },
    timeouts: { call: patience, navigation: patience, action: patience },
  });
  const browsers = (): string[] => browsersOf(server.pid);
  const round = async (clients: number): Promise<void> => {
    const names = Array.from({ length: clients }, (_, index) => `c${index}x`);
    for (const name of names)
      site.page(
        `<link rel=icon href=data:,><title>${name}</title><h1>Page of ${name}</h1>` +
          `<button onclick="out.value = '${name} ' + (this.n = (this.n || 0) + 1)">Press</button><output id=out></output>`,
        `/${name}`,
      );
    await Promise.all(names.map(name => work(server.url, site.origin, name)));
    await expect.poll(browsers).toEqual([]);
  };
  await round(2); // what is loaded once is loaded now
  const before = await server.heapUsed();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, browsers().length)), 200);
  await round(32);
  clearInterval(watch);
  expect(most).toBe(1); // one browser for all
  expect(((await server.heapUsed()) - before) / 2 ** 20).toBeLessThan(6);
  await server.stop();
  await site.stop();
});

test('calls leave nothing behind', async ({}, info) => {
  test.setTimeout(patience);
  const site = await Site.start();
  const server = await ServerProcess.start(info.outputPath('server'), {});
  const { call, leave } = await HttpClient.connect(server.url);
  const rows = Array.from({ length: 100 }, (_, row) => `<tr><td>${row}<td><a href="#${row}">Row ${row}</a></tr>`).join(
    '',
  );
  const url = site.page(
    `<link rel=icon href=data:,><button onclick="out.value = this.n = (this.n || 0) + 1; console.log(this.n); fetch('/?' + this.n)">Press</button>
     <output id=out></output><input aria-label=Name><table>${rows}</table>`,
  );
  const round = async (times: number): Promise<void> => {
    const button = (await call('browser_navigate', { url })).ref('button');
    for (let count = 0; count < times; count++) {
      expect((await call('browser_click', { target: button })).error).toBeUndefined();
      await call('browser_type', { target: 'input', text: `name ${count}` });
      await call('browser_snapshot');
      await call('browser_find', { text: 'Row 50' });
    }
  };
  await round(10);
  // The journals of a page are kept until it is left, within bounds. A hundred trees of this page would take seven times as much.
  const before = await server.heapUsed();
  await round(30);
  expect(((await server.heapUsed()) - before) / 2 ** 20).toBeLessThan(2);
  await leave();
  await server.stop();
  await site.stop();
});
