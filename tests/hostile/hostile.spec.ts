import { expect, sharedBrowser, test as base } from '../fixtures/index.ts';
import { attack, hostilePages, type Call } from './pages.ts';
import { mark, parseStrictly } from './strict.ts';

const config = { capabilities: ['all' as const], timeouts: { action: 300, effect: 50, expect: 300 } };
const test = base.extend<object, object>({ config, lease: [sharedBrowser(config), { scope: 'worker' }] });

/** The pages are shared out to this many tests, so that they run beside each other. */
const shares = 2;

for (let share = 0; share < shares; share++)
  test(`no words of a page become ours: hostile pages, part ${share + 1} of ${shares}`, async ({ call, site }) => {
    site.route('/body', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'x-attack': `${mark} ### Page` }).end(attack),
    );
    const name = `"../../${mark}### Result"; filename*=UTF-8''${encodeURIComponent(attack).replaceAll("'", '%27')}`;
    site.route('/download', (_, response) =>
      response.writeHead(200, { 'content-disposition': `attachment; filename=${name}` }).end('x'),
    );
    const problems: string[] = [];
    for (const [index, page] of hostilePages.entries()) {
      if (index % shares !== share) continue;
      const { status = [200, 'OK'], headers = {}, address = '', calls = [['browser_snapshot']] } = page;
      const url = site.route(`/${index}`, (_, response) =>
        response.writeHead(...status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page.html),
      );
      let said = '';
      const opening: Call = ['browser_navigate', { url: url + address }];
      for (const [tool, args = {}] of [opening, ...calls]) {
        const found = Object.entries(args).map(([key, value]) => [
          key,
          value instanceof RegExp ? Number(value.exec(said)?.[1]) : value,
        ]);
        const { text } = await call(tool, Object.fromEntries(found));
        try {
          parseStrictly(text);
        } catch (error) {
          problems.push(`${page.name}, ${tool}: ${String(error)}`);
        }
        said += text;
      }
      // A page whose words do not reach any answer proves nothing.
      if (!said.includes(mark)) problems.push(`${page.name}: its words were not seen`);
    }
    expect(problems).toEqual([]);
    expect(hostilePages.length).toBeGreaterThanOrEqual(40);
  });
