import { expect, test } from '@playwright/test';
import { refusal } from '../../../src/server/http/guard.ts';

const own = ['localhost', '127.0.0.1', '[::1]'];
const status = (headers: Record<string, string>, allowedHosts = own, token?: string): number | undefined =>
  refusal(headers, { allowedHosts, token })?.status;

test('this computer is reached by each of its names, at any port', () => {
  for (const host of ['localhost', 'LOCALHOST:8931', '127.0.0.1:1', '[::1]:8931', '[0:0:0:0:0:0:0:1]:8931'])
    expect(status({ host }), host).toBeUndefined();
});

test('other names are refused, however they resemble ours', () => {
  for (const host of [
    'evil.test',
    'evil.test:8931',
    'localhost.evil.test',
    'evil.test@localhost',
    'localhost@evil.test',
    'localhost:8931.evil.test',
    'xlocalhost',
    '127.0.0.1.evil.test',
    '0.0.0.0:8931',
    '',
    ' ',
    'localhost:99999',
  ])
    expect(status({ host }), host).toBe(403);
  expect(status({})).toBe(403);
});

test('a page may speak to it only from the same names', () => {
  for (const origin of ['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:5'])
    expect(status({ host: 'localhost', origin }), origin).toBeUndefined();
  for (const origin of [
    'http://evil.test',
    'https://localhost.evil.test',
    'null',
    'file://',
    'chrome-extension://abc',
    '',
  ])
    expect(status({ host: 'localhost', origin }), origin).toBe(403);
});

test('names that are given replace our own, with the port where it is given', () => {
  expect(status({ host: 'example.com:1' }, ['example.com'])).toBeUndefined();
  expect(status({ host: 'localhost' }, ['example.com'])).toBe(403);
  expect(status({ host: 'example.com:1' }, ['example.com:2'])).toBe(403);
  expect(status({ host: 'example.com' }, ['Example.com:80'])).toBeUndefined();
  expect(status({ host: 'example.com', origin: 'https://example.com' }, ['example.com:80'])).toBe(403);
  expect(status({ host: 'anything', origin: 'null' }, ['*'])).toBeUndefined();
});

test('the token must be the whole token', () => {
  const given = (authorization: string): number | undefined =>
    status({ host: 'localhost', authorization }, own, 's3cret');
  expect(given('Bearer s3cret')).toBeUndefined();
  expect(given('bearer  s3cret')).toBeUndefined();
  for (const wrong of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer s3cre',
    'Bearer s3crets',
    'Bearer S3CRET',
    's3cret',
    'Basic s3cret',
  ])
    expect(given(wrong), wrong).toBe(401);
  expect(status({ host: 'localhost' }, own, 's3cret')).toBe(401);
  // Who may not come at all is not told that there is a token.
  expect(status({ host: 'evil.test', authorization: 'Bearer s3cret' }, own, 's3cret')).toBe(403);
});
