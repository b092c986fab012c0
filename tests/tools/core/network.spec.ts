import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';
import type { Site } from '../../fixtures/site.ts';

function api(site: Site): string {
  site.route('/api', (request, response) => {
    request
      .resume()
      .on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json', 'x-answer': 'yes' }).end('{"name":"Ada"}'),
      );
  });
  site.route('/bytes', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/x-thing' }).end(Buffer.from([0, 1, 2, 255])),
  );
  site.route('/empty', (_, response) => response.writeHead(204).end());
  return site.page(`<script>addEventListener('load', async () => {
    await fetch('/api', { method: 'POST', body: '{"key":"value"}', headers: { 'x-asked': 'please' } });
    await fetch('/missing'); await fetch('/bytes'); await fetch('/empty');
    await fetch('http://localhost:1/').catch(() => {});
  })</script>`);
}

test('requests are numbered, and what is not static is listed', async ({ call, site }) => {
  await call('browser_navigate', { url: api(site) });
  const { value } = await call('browser_network_requests');
  const { origin } = site;
  expect(value).toBe(
    [
      `2. [POST] ${origin}/api => [200] OK`,
      `3. [GET] ${origin}/missing => [404] Not Found`,
      `4. [GET] ${origin}/bytes => [200] OK`,
      `5. [GET] ${origin}/empty => [204] No Content`,
      '6. [GET] http://localhost:1/ => [FAILED] net::ERR_UNSAFE_PORT',
      '',
      'Note: 1 static request not shown, run with "static" option to see it.',
    ].join('\n'),
  );
  expect((await call('browser_network_requests', { static: true, filter: '/$' })).value).toBe(
    `1. [GET] ${origin}/ => [200] OK\n6. [GET] http://localhost:1/ => [FAILED] net::ERR_UNSAFE_PORT`,
  );
});

test('a request is shown with its headers, and its parts by name', async ({ call, site }) => {
  await call('browser_navigate', { url: api(site) });
  const { value } = await call('browser_network_request', { index: 2 });
  for (const part of [
    `#2 [POST] ${site.origin}/api`,
    'General\n  status:    [200] OK',
    'mimeType:  application/json',
    'Request headers\n',
    'x-asked: please',
    'Response headers\n',
    'x-answer: yes',
    'Call browser_network_request with part="request-body" to read the request body.',
    'Call browser_network_request with part="response-body" to read the response body.',
  ])
    expect(value).toContain(part);
  expect(value).not.toContain('Ada');
  const part = async (index: number, name: string): Promise<string | undefined> =>
    (await call('browser_network_request', { index, part: name })).value;
  expect(await part(2, 'request-body')).toBe('{"key":"value"}');
  expect(await part(2, 'response-body')).toBe('{"name":"Ada"}');
  expect(await part(2, 'request-headers')).toContain('x-asked: please');
  expect(await part(2, 'response-headers')).toContain('x-answer: yes');
});

test('bytes go to a file, and a part that is not there is said to be missing', async ({ call, site, workspaceDir }) => {
  await call('browser_navigate', { url: api(site) });
  const bytes = await call('browser_network_request', { index: 4, part: 'response-body' });
  expect([...fs.readFileSync(path.join(workspaceDir, bytes.value ?? ''))]).toEqual([0, 1, 2, 255]);
  for (const [index, part, text] of [
    [3, 'request-body', 'Request #3 has no request body.'],
    [5, 'response-body', 'Request #5 has no response body: it was answered with [204].'],
    [6, 'response-body', 'Request #6 has no response: it failed with net::ERR_UNSAFE_PORT.'],
  ] as const)
    expect((await call('browser_network_request', { index, part })).error).toContain(text);
  expect((await call('browser_network_request', { index: 999 })).error).toContain('Request #999 not found.');
});

test('numbers stay, and what scripts fetched can be read when its page is gone', async ({ call, site }) => {
  await call('browser_navigate', { url: api(site) });
  site.page('<title>Next</title>', '/next');
  await call('browser_evaluate', { function: `() => { location = '/next' }` });
  const next = await call('browser_network_requests');
  expect(next.value).toContain('No requests.');
  expect(next.value).toContain('Note: 6 requests of earlier pages not shown, run with "all" option to see them.');
  const all = await call('browser_network_requests', { all: true, static: true });
  expect(all.value).toMatch(/^Page 1:\n1\. \[GET\][^]*\nPage 2:\n7\. \[GET\] .*\/next => \[200\] OK$/);
  expect((await call('browser_network_request', { index: 2, part: 'response-body' })).value).toBe('{"name":"Ada"}');
});

test('a filter that would run for ever is stopped, and a broken one is told', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<p>x', `/${'a'.repeat(60)}`) });
  const slow = await call('browser_network_requests', { filter: '(a+)+$b', static: true });
  expect(slow.error).toContain('"filter" cannot be used: Script execution timed out');
  expect((await call('browser_network_requests', { filter: '(' })).error).toContain('Invalid regular expression');
});
