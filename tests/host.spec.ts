import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from './fixtures/host.ts';
import { expect } from './fixtures/index.ts';

test('the folders of the client are the workspace, all of them, asked for once and with the first call', async ({
  start,
  site,
  folder,
}) => {
  const [one, two, other] = ['one', 'two', 'other'].map(name => path.join(folder, name)) as [string, string, string];
  for (const root of [one, two, other]) fs.mkdirSync(root);
  let asked = 0;
  const { call, client } = await start({}, () => {
    asked++;
    const uris = ['bogus://x', pathToFileURL(one).href, 'file://elsewhere/x', 'file:///%00', pathToFileURL(two).href];
    // The type of the SDK allows no malformed ones, but clients send them.
    return Promise.resolve({ roots: uris.map(uri => ({ uri })) });
  });
  await client.listTools();
  expect(asked).toBe(0);
  await call('browser_navigate', { url: site.page('<h1>Here</h1>') });
  const saved = await call('browser_snapshot', { filename: 'shot.yml' });
  expect(saved.snapshot).toBe('- [Snapshot](./shot.yml)');
  expect(fs.readFileSync(path.join(one, 'shot.yml'), 'utf8')).toContain('Here');
  await call('browser_snapshot', { filename: path.join(two, 'shot.yml') });
  expect(fs.existsSync(path.join(two, 'shot.yml'))).toBe(true);
  const refused = await call('browser_snapshot', { filename: path.join(other, 'shot.yml') });
  expect(refused.error).toContain(`Allowed roots: ${path.join(one, '.ariadne-mcp')}, ${one}, ${two}`);
  expect(asked).toBe(1);
});

test('a client that does not answer for its folders is not waited for long: the working directory stands in', async ({
  start,
  folder,
}) => {
  const { call } = await start({ capabilities: ['config'] }, () => new Promise(() => {}));
  expect((await call('browser_get_config')).isError).toBe(false);
  const other = await start({ capabilities: ['config'] }, () => Promise.reject(new Error('no')));
  const refused = await other.call('browser_snapshot', { filename: '/nowhere/x.yml' });
  expect(refused.error).toContain(`Allowed roots: ${path.join(folder, '.ariadne-mcp')}, ${folder}`);
});

test('every call and its answer are written down where that is wanted, and the log outlives the limit of the folder', async ({
  start,
  site,
  folder,
}) => {
  const outputDir = path.join(folder, 'output');
  const { call, log } = await start({ saveSession: true, outputDir, outputMaxSize: 100, snapshot: { mode: 'file' } });
  await call('browser_navigate', { url: site.page('<title>Logged</title><button>Press</button>') });
  const [, session = ''] = /^Session: (.*)$/m.exec(log.join('\n')) ?? [];
  expect(path.dirname(session)).toBe(outputDir);
  const file = path.join(session, 'session.md');
  const first = `
### Tool call: browser_navigate
- Args
\`\`\`json
${JSON.stringify({ url: `${site.origin}/` }, null, 2)}
\`\`\`
- Result
\`\`\`json
${JSON.stringify(
  {
    code: `await page.goto('${site.origin}/');`,
    page: `- Page URL: ${site.origin}/\n- Page Title: Logged`,
    snapshot: '- button "Press" [ref=e2]',
  },
  null,
  2,
)}
\`\`\`
`;
  expect(fs.readFileSync(file, 'utf8')).toBe(first);
  await call('browser_click', { target: 'e999' });
  const second = fs.readFileSync(file, 'utf8').slice(first.length);
  expect(second).toContain('### Tool call: browser_click');
  expect(second).toContain('"error": "Error: Ref e999 not found');
  // Only what the last call wrote is left of the rest, though it is more than the folder may hold.
  await call('browser_take_screenshot', { filename: path.join(outputDir, 'a.png') });
  await call('browser_take_screenshot', { filename: path.join(outputDir, 'b.png') });
  expect(fs.readdirSync(outputDir).toSorted()).toEqual(['.gitignore', 'b.png', path.basename(session)]);
  expect(fs.statSync(file).size).toBeGreaterThan(first.length + second.length);
});

test('nothing is deleted from a folder that holds the workspace', async ({ start, site, folder }) => {
  fs.writeFileSync(path.join(folder, 'precious.txt'), 'x'.repeat(1000));
  const { call, log } = await start({ outputDir: folder, outputMaxSize: 10 });
  await call('browser_navigate', { url: site.page('<p>x') });
  expect(log.join('\n')).toContain(`--output-max-size has no effect: ${folder} holds the workspace.`);
  expect(fs.existsSync(path.join(folder, 'precious.txt'))).toBe(true);
});

test('where nothing can be written into the workspace, output goes to the cache', async ({ start, folder }) => {
  const { call } = await start({}, () => Promise.resolve({ roots: [{ uri: 'file:///no/such/folder' }] }));
  const refused = await call('browser_snapshot', { filename: path.join(folder, 'x.yml') });
  expect(refused.error).toMatch(/Allowed roots: \S+\/ariadne-mcp\/output-[\da-f]{7}, \/no\/such\/folder$/m);
});
