import { expect, test } from '@playwright/test';
import { OriginPolicy, readOrigin } from '../../src/config/origins.ts';

const policy = (allowedOrigins: string[], blockedOrigins: string[] = []): OriginPolicy =>
  new OriginPolicy({ allowedOrigins, blockedOrigins });

test('an entry is an origin, a host with or without a port, or one with stars', () => {
  for (const text of [
    'https://a.test',
    'http://a.test:*',
    'a.test:8080',
    'a.test',
    '*.a.test',
    '*',
    '[::1]:80',
    'wss://a.test/',
  ])
    expect(readOrigin(text), text).toBeDefined();
  for (const text of [
    '',
    'ftp://a.test',
    'https://a.test/path',
    'a b',
    'http://',
    'a.test:99999',
    'a*.test',
    '*.*',
    'u@a.test',
    'a.test:x',
  ])
    expect(readOrigin(text), text).toBeUndefined();
});

test('nothing but what is allowed may be reached', () => {
  const { refuses } = bound(
    policy(['https://a.test', 'http://localhost:*', 'b.test', '*.c.test', 'd.test:8080', '[::1]:3000', 'bücher.test']),
  );
  for (const address of [
    'https://a.test/x?y#z',
    'wss://a.test/socket',
    'https://A.TEST./',
    'https://a.test:443/',
    'http://localhost:1234/',
    'ws://localhost/',
    'http://b.test/',
    'https://b.test/',
    'https://deep.sub.c.test/',
    'http://d.test:8080/',
    'http://[0:0::1]:3000/',
    'https://xn--bcher-kva.test/',
    'blob:https://a.test/4b1d',
    // These reach nothing.
    'data:text/html,x',
    'about:blank',
    'blob:null/4b1d',
    'chrome://version',
  ])
    expect(refuses(address), address).toBeUndefined();
  for (const address of [
    'http://a.test/',
    'https://a.test:444/',
    'https://a.test@evil.test/',
    'https://evil.test/?https://a.test',
    'https://a.test.evil.test/',
    'https://nota.test/',
    'https://localhost/',
    'http://127.0.0.1/',
    'http://b.test:8080/',
    'https://c.test/',
    'https://evilc.test/',
    'http://d.test/',
    'wss://evil.test/',
    'WS://evil.test/',
    'blob:https://evil.test/4b1d',
  ])
    expect(refuses(address), address).toBe('allowedOrigins');
});

test('what is blocked may not be reached, even where it is allowed', () => {
  const { refuses } = bound(policy(['*.a.test'], ['bad.a.test', 'http://half.a.test', '1.2.3.4']));
  expect(refuses('https://good.a.test/')).toBeUndefined();
  expect(refuses('https://half.a.test/')).toBeUndefined();
  for (const address of [
    'https://bad.a.test/',
    'https://bad.a.test:8443/',
    'https://bad.a.test./',
    'wss://user:password@bad.a.test/',
    'http://half.a.test/',
    'http://0x01020304/',
    'http://16909060/',
  ])
    expect(refuses(address), address).toBe('blockedOrigins');
  expect(policy([]).active).toBe(false);
  expect(policy([]).refuses('https://anything.test/')).toBeUndefined();
});

test('what is looked at holds at least what is refused', () => {
  expect(policy(['a.test'], ['b.test']).suspects).toEqual(['http*']);
  expect(policy([], ['https://b.test:8080', '*.c.test', '*']).suspects).toEqual(['*b.test*', '*c.test*', 'http*']);
});

test('the same as rules of name resolution', () => {
  expect(
    policy(['http://localhost:*', 'https://a.test', '[::1]:3000'], ['b.test', 'http://c.test']).hostRules('MAP x y'),
  ).toBe(
    [
      'MAP b.test ~NOTFOUND',
      'MAP c.test:80 ~NOTFOUND',
      'MAP x y',
      'MAP localhost localhost',
      'MAP a.test:443 a.test',
      'MAP [::1]:3000 [::1]',
      'MAP * ~NOTFOUND',
    ].join(','),
  );
  // Rules cannot let all hosts below one through, so they are silent there.
  expect(policy(['*.a.test'], ['[::1]']).hostRules(undefined)).toBe('MAP ::1 ~NOTFOUND');
});

function bound(of: OriginPolicy): { refuses: OriginPolicy['refuses'] } {
  return { refuses: address => of.refuses(address) };
}
