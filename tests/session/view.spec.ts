import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/index.ts';

const rows = (count: number): string =>
  `<table>${Array.from({ length: count }, (_, row) => `<tr><td>Row ${row}</td><td>${row * 7}</td><td><button>Edit ${row}</button></td></tr>`).join('')}</table>`;

test('the first answer is whole, the next ones hold what changed, and nothing is said in one line', async ({
  call,
  site,
}) => {
  const opened = await call('browser_navigate', {
    url: site.page(
      `<h1>List</h1>${'<p>Filler that stays as it is</p>'.repeat(20)}<button onclick="this.nextElementSibling.textContent = 'Changed'">Go</button><output></output><button>Nothing</button>`,
    ),
  });
  expect(opened.snapshot).toContain('heading "List"');
  const clicked = await call('browser_click', { target: opened.ref('"Go"') });
  expect(clicked.snapshot).toContain('Changed');
  expect(clicked.snapshot).not.toContain('Filler');
  expect(clicked.snapshot?.length).toBeLessThan(400);
  await call('browser_click', { target: opened.ref('"Nothing"') });
  expect((await call('browser_click', { target: opened.ref('"Nothing"') })).snapshot).toBe('No changes');
});

test('a new document is shown whole, also at the same address', async ({ call, site }) => {
  const url = site.page('<h1>Same</h1><p>Text</p>');
  await call('browser_navigate', { url });
  expect((await call('browser_navigate', { url })).snapshot).toContain('heading "Same"');
});

test('a page over its budget is folded, every fold opens, and the whole is in a file', async ({
  call,
  site,
  workspaceDir,
}) => {
  const opened = await call('browser_navigate', { url: site.page(rows(1000)) });
  const asked = await call('browser_snapshot');
  for (const [answer, budget] of [
    [opened, 8000],
    [asked, 24_000],
  ] as const) {
    expect(answer.text.length).toBeLessThan(budget + 600);
    expect(answer.text).toMatch(/browser_snapshot \{ target: "e\d+", from: \d+ \}/);
    const [, file = ''] = /- \[Whole snapshot\]\(([^)]+)\)/.exec(answer.text) ?? [];
    expect(fs.readFileSync(path.join(workspaceDir, file), 'utf8')).toContain('Edit 999');
  }
  expect(fs.readdirSync(path.join(workspaceDir, '.ariadne-mcp')).filter(name => name.endsWith('.yml'))).toHaveLength(1);
  const [, target, from] = /browser_snapshot \{ target: "(e\d+)", from: (\d+) \}/.exec(asked.text) ?? [];
  const next = await call('browser_snapshot', { target, from });
  expect(next.error).toBeUndefined();
  expect(next.snapshot).toContain('Edit');
  const clicked = await call('browser_click', { target: next.ref('Edit') });
  expect(clicked.error).toBeUndefined();
});

test.describe('without files', () => {
  test.use({ config: { snapshot: { files: false } } });
  test('a folded page leaves none', async ({ call, site, workspaceDir }) => {
    const opened = await call('browser_navigate', { url: site.page(rows(1000)) });
    expect(opened.text).not.toContain('Whole snapshot');
    expect(fs.existsSync(path.join(workspaceDir, '.ariadne-mcp'))).toBe(false);
  });
});

test.describe('mode full', () => {
  test.use({ config: { snapshot: { mode: 'full' } } });
  test('every answer is whole', async ({ call, site }) => {
    await call('browser_navigate', { url: site.page('<h1>Here</h1><button>Press</button>') });
    expect((await call('browser_click', { target: 'button' })).snapshot).toContain('heading "Here"');
  });
});
