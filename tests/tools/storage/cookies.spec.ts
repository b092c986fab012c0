import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['storage'] } });

test('cookies are set for the page, listed, filtered, shown and deleted', async ({ call, site }) => {
  expect((await call('browser_cookie_list')).value).toBe('No cookies found');
  await call('browser_navigate', { url: site.page('<h1>Site</h1>') });
  const set = await call('browser_cookie_set', { name: 'testCookie', value: 'test=Value', path: '/test' });
  expect(set.error).toBeUndefined();
  expect(set.code).toBe(
    `await page.context().addCookies([{ name: 'testCookie', value: 'test=Value', domain: 'localhost', path: '/test' }]);`,
  );
  await call('browser_cookie_set', {
    name: 'other',
    value: 'x',
    domain: '.example.com',
    secure: true,
    httpOnly: true,
    sameSite: 'None',
  });
  const listed = await call('browser_cookie_list');
  expect(listed.value?.split('\n').toSorted()).toEqual([
    'other=x (domain: .example.com, path: /)',
    'testCookie=test=Value (domain: localhost, path: /test)',
  ]);
  expect(listed.code).toBe('await page.context().cookies();');
  expect((await call('browser_cookie_list', { domain: 'localhost' })).value).toContain('testCookie');
  expect((await call('browser_cookie_list', { domain: 'localhost', path: '/te' })).value).toContain('testCookie');
  expect((await call('browser_cookie_list', { domain: 'nonexistent.com' })).value).toBe('No cookies found');
  expect((await call('browser_cookie_list', { path: '/te' })).value).not.toContain('other');
  expect((await call('browser_cookie_get', { name: 'testCookie' })).value).toBe(
    'testCookie=test=Value (domain: localhost, path: /test, httpOnly: false, secure: false, sameSite: Lax, expires: with the browser)',
  );
  expect((await call('browser_cookie_get', { name: 'nope' })).value).toBe(`Cookie 'nope' not found`);
  const deleted = await call('browser_cookie_delete', { name: 'testCookie' });
  expect(deleted.value).toBe('Deleted 1 cookie.');
  expect(deleted.code).toBe(`await page.context().clearCookies({ name: 'testCookie' });`);
  const again = await call('browser_cookie_delete', { name: 'testCookie' });
  expect(again.isError).toBe(false);
  expect(again.value).toBe(`There was no cookie 'testCookie'.`);
  const cleared = await call('browser_cookie_clear');
  expect(cleared.value).toBe('Deleted 1 cookie.');
  expect(cleared.code).toBe('await page.context().clearCookies();');
  expect((await call('browser_cookie_list')).value).toBe('No cookies found');
});

test('every attribute is kept', async ({ call }) => {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const args = { name: 'all', value: 'ü "quoted"', domain: 'example.com', path: '/a', expires, httpOnly: true };
  await call('browser_cookie_set', { ...args, secure: true, sameSite: 'None', partitionKey: 'https://top.test' });
  expect((await call('browser_cookie_get', { name: 'all' })).value).toBe(
    `all=ü "quoted" (domain: example.com, path: /a, httpOnly: true, secure: true, sameSite: None, expires: ${new Date(expires * 1000).toISOString()}, partitionKey: https://top.test)`,
  );
});

test('the server of the site gets the cookie', async ({ call, site }) => {
  site.route('/', (request, response) => response.end(`Cookie: ${request.headers.cookie ?? 'none'}`));
  await call('browser_cookie_set', { name: 'login', value: 'yes', domain: 'localhost' });
  expect((await call('browser_navigate', { url: site.origin })).snapshot).toContain('login=yes');
});

test('what the browser does not accept is an error that says why', async ({ call, site }) => {
  const blank = await call('browser_cookie_set', { name: 'a', value: 'b' });
  expect(blank.error).toContain('The current page, about:blank, can have no cookies.');
  await call('browser_navigate', { url: site.page('<h1>Site</h1>') });
  const insecure = await call('browser_cookie_set', { name: 'a', value: 'b', sameSite: 'None' });
  expect(insecure.error).toContain('The browser does not accept the cookie "a".');
  expect(insecure.error).toContain('Set secure to true');
  const semicolon = await call('browser_cookie_set', { name: 'a', value: 'b;c' });
  expect(semicolon.error).toContain('cannot hold semicolons');
  expect((await call('browser_cookie_list')).value).toBe('No cookies found');
});

test('a time that is past deletes', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<h1>Site</h1>') });
  await call('browser_cookie_set', { name: 'a', value: 'b' });
  expect((await call('browser_cookie_set', { name: 'a', value: 'b', expires: 1000 })).value).toContain('was deleted');
  expect((await call('browser_cookie_list')).value).toBe('No cookies found');
});
