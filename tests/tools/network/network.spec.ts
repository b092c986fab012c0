import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['network'] } });

/** Fetches and gives status, body and some headers of the answer. */
const fetched = (path: string): { function: string } => ({
  function: `async () => { const r = await fetch(${JSON.stringify(path)}); return [r.status, await r.text(), r.headers.get('content-type'), r.headers.get('x-mark')].join(' | '); }`,
});

test('a route answers with status, body, type and headers, and the list counts its hits', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<h1>Shop</h1>') });
  expect((await call('browser_route_list')).value).toBe('No active routes');
  const added = await call('browser_route', {
    pattern: '**/api/users*',
    status: 201,
    body: '{"name":"O\'Hara"}',
    contentType: 'application/json',
    headers: ['X-Mark: a: b'],
  });
  expect(added.value).toBe('Route added for pattern: **/api/users*');
  expect(added.code).toBe(
    `await page.context().route('**/api/users*', route => route.fulfill({"status":201,"body":"{\\"name\\":\\"O'Hara\\"}","headers":{"X-Mark":"a: b","content-type":"application/json"}}));`,
  );
  expect((await call('browser_evaluate', fetched('/api/users?page=2'))).value).toBe(
    `"201 | {\\"name\\":\\"O'Hara\\"} | application/json | a: b"`,
  );
  expect((await call('browser_route_list')).value).toBe(
    `1. **/api/users* (status=201, body={"name":"O'Hara"}, headers={"X-Mark":"a: b","content-type":"application/json"}), hit once`,
  );
});

test('a route holds for tabs to come, and the latest that matches wins', async ({ call, site }) => {
  const url = site.page('<h1>Real</h1>');
  await call('browser_route', { pattern: '**/*', body: '<h1>First</h1>', contentType: 'text/html' });
  await call('browser_route', { pattern: url, body: '<h1>Second</h1>', contentType: 'text/html' });
  expect((await call('browser_tabs', { action: 'new', url })).snapshot).toContain('heading "Second"');
  const removed = await call('browser_unroute', { pattern: url });
  expect(removed.value).toBe(`Removed 1 route for pattern: ${url}`);
  expect(removed.code).toBe(`await page.context().unroute('${url}');`);
  expect((await call('browser_navigate', { url })).snapshot).toContain('heading "First"');
});

test('requests are sent on with other headers', async ({ call, site }) => {
  site.route('/echo', (request, response) => {
    const { 'x-one': one, 'x-two': two, 'user-agent': agent } = request.headers;
    response.end(JSON.stringify([one ?? null, two ?? null, agent ? 'agent' : null]));
  });
  await call('browser_navigate', { url: site.page('<h1>Echo</h1>') });
  const echo = {
    function: `async () => (await fetch('/echo', { headers: { 'x-one': 'page', 'x-two': 'page' } })).text()`,
  };
  const added = await call('browser_route', {
    pattern: '**/echo',
    headers: ['X-One: 1'],
    removeHeaders: 'X-Two, x-none',
  });
  expect(added.code).toContain('return route.fallback({ headers });');
  expect((await call('browser_evaluate', echo)).value).toBe(String.raw`"[\"1\",null,\"agent\"]"`);
  expect((await call('browser_route_list')).value).toBe(
    '1. **/echo (addHeaders={"X-One":"1"}, removeHeaders=x-two,x-none), hit once',
  );
  await call('browser_route', { pattern: '**/other', status: 404 });
  expect((await call('browser_unroute')).value).toBe('Removed all 2 routes');
  expect((await call('browser_evaluate', echo)).value).toBe(String.raw`"[\"page\",\"page\",\"agent\"]"`);
});

test('what makes no sense is refused, and no route is added', async ({ call }) => {
  for (const [args, error] of [
    [{ headers: ['no colon'] }, 'Error: "no colon" is no header.'],
    [{}, 'Error: The route would change nothing.'],
    [{ status: 200, removeHeaders: 'a' }, 'Error: removeHeaders changes requests that are sent on'],
    [{ status: 99 }, '→ at status'],
  ] as const)
    expect((await call('browser_route', { pattern: '**/*', ...args })).error).toContain(error);
  expect((await call('browser_route_list')).value).toBe('No active routes');
});

test('routes go with their browser', async ({ call }) => {
  await call('browser_route', { pattern: '**/*', status: 500 });
  await call('browser_close');
  expect((await call('browser_route_list')).value).toBe('No active routes');
});

test('offline and online again', async ({ call, site }) => {
  const url = site.page('<h1>Here</h1>');
  await call('browser_navigate', { url });
  const offline = await call('browser_network_state_set', { state: 'offline' });
  expect(offline.value).toBe('Network is now offline');
  expect(offline.code).toBe('await page.context().setOffline(true);');
  expect((await call('browser_navigate', { url })).error).toContain('net::ERR_INTERNET_DISCONNECTED');
  await call('browser_network_state_set', { state: 'online' });
  expect((await call('browser_navigate', { url })).error).toBeUndefined();
});
