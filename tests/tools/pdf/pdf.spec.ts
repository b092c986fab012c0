import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test('without the capability the answer says how to get the tool', async ({ call }) => {
  const { result } = await call('browser_pdf_save');
  expect(result).toEqual({
    content: [{ type: 'text', text: '### Error\nTool "browser_pdf_save" not found\nstart the server with --caps=pdf' }],
    isError: true,
  });
});

test('a tool can be taken away, a default one too', async ({ connect }) => {
  const { client, call } = await connect({
    capabilities: ['testing'],
    disableTools: ['browser_run_code_unsafe', 'browser_verify_value'],
  });
  const names = (await client.listTools()).tools.map(tool => tool.name);
  expect(names).toContain('browser_verify_text_visible');
  expect(names).not.toContain('browser_verify_value');
  expect(names).not.toContain('browser_run_code_unsafe');
  const refused = await call('browser_run_code_unsafe', { code: 'async () => 1' });
  expect(refused.error).toBe('Tool "browser_run_code_unsafe" not found\nIt was taken away with --disable-tools');
});

test.describe('with the capability', () => {
  test.use({ config: { capabilities: ['pdf'] } });

  test('the page is saved where no name is given, or under the name', async ({ call, site, workspaceDir }) => {
    await call('browser_navigate', { url: site.page('<h1>Print me</h1>') });
    const saved = await call('browser_pdf_save');
    const link = /^- \[Page as pdf\]\((\.ariadne-mcp\/page-[^:]+\.pdf)\)$/.exec(saved.value ?? '')?.[1];
    expect(link, saved.text).toBeDefined();
    expect(head(workspaceDir, link ?? '')).toBe('%PDF-');
    expect(saved.code).toContain('await page.pdf(');
    const named = await call('browser_pdf_save', { filename: 'out/page.pdf' });
    expect(named.value).toBe('- [Page as pdf](out/page.pdf)');
    expect(head(workspaceDir, 'out/page.pdf')).toBe('%PDF-');
  });

  test('a browser that cannot print says so in one sentence', async ({ connect }) => {
    const { call } = await connect({ browser: { browserName: 'firefox' } });
    expect((await call('browser_pdf_save')).error).toContain('Only headless Chromium can save a page as PDF.');
  });
});

function head(directory: string, file: string): string {
  return fs.readFileSync(path.join(directory, file)).subarray(0, 5).toString();
}
