import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['tracing'] } });

test('a trace is a file that the trace viewer opens', async ({ call, site, workspaceDir }) => {
  expect((await call('browser_stop_tracing')).error).toContain('Error: Tracing is not started.');
  expect((await call('browser_start_tracing')).value).toBe('Trace recording started');
  expect((await call('browser_start_tracing')).error).toContain('Error: Tracing is already started.');
  await call('browser_navigate', { url: site.page('<button>Press</button>') });
  await call('browser_click', { target: 'button' });
  const stopped = await call('browser_stop_tracing');
  const file = /^- \[Trace\]\((\.ariadne-mcp\/traces\/trace-\d+\.trace\.zip)\)$/m.exec(stopped.value ?? '')?.[1] ?? '';
  expect(stopped.value).toContain(`npx playwright show-trace ${file}`);
  const names = entries(fs.readFileSync(path.join(workspaceDir, file)));
  expect(names).toContain('trace.trace');
  expect(names).toContain('trace.network');
  expect(names.some(name => name.startsWith('resources/'))).toBe(true);
  expect((await call('browser_stop_tracing')).error).toContain('Tracing is not started');
});

test('a trace ends with its browser, and a new one can begin', async ({ call }) => {
  await call('browser_start_tracing');
  await call('browser_close');
  expect((await call('browser_stop_tracing')).error).toContain('The browser was closed meanwhile');
  expect((await call('browser_start_tracing')).value).toBe('Trace recording started');
});

/** The names in the central directory of a zip file. */
function entries(zip: Buffer): string[] {
  const end = zip.lastIndexOf('PK\x05\x06');
  const names: string[] = [];
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    names.push(zip.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
