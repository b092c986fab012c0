import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Redactor } from '../../src/response/redact/redactor.ts';

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  );
const everyByte = (text: string): string =>
  Array.from(Buffer.from(text), byte => `%${byte.toString(16).padStart(2, '0')}`).join('');

const folded = 'broken by a fold';

/** Ways of writing a text. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  plain: text => text,
  address: encodeURIComponent,
  'form field': text => new URLSearchParams({ a: text }).toString().slice(2),
  'every byte of an address': everyByte,
  html: escapeHtml,
  'numbers of html': text => Array.from(text, sign => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`).join(''),
  json: text => JSON.stringify(text).slice(1, -1),
  'units of json': text =>
    text
      .split('')
      .map(sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  [folded]: text => `${text.slice(0, 4)}\n    ${text.slice(4)}`,
};

/** Values as people have them, and worse ones. */
const value = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 }),
    fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 }),
  )
  .filter(text => text.isWellFormed() && text.replace(/[\s+\-\\_\u200b-\u200d\u2060\ufeff\u00ad]/g, '').length >= 8)
  // What is not part of any encoding at its edges: there it may be taken together with its neighbours.
  .filter(text => !/^[\s+_\\-]|[\s+_\\-]$|%[\da-f]?$/i.test(text));
/** What may stand around them. Nothing that an encoding could take for a part of the value. */
const around = fc.string({
  unit: fc.constantFrom('a', 'Z', ' ', '\n', '"', '=', '<', '{', ':', 'é', '.'),
  maxLength: 20,
});

test('no value gets through, however it is written, also twice', () => {
  const names = fc.constantFrom(...Object.keys(encodings).filter(name => name !== folded));
  // A fold goes through a value, not through one of its encodings.
  const ways = fc.oneof(fc.tuple(names, names), fc.constant(['plain', folded] as const));
  fc.assert(
    fc.property(value, ways, around, around, (secret, [inner, outer], before, after) => {
      const written = encodings[outer]?.(encodings[inner]?.(secret) ?? '') ?? '';
      const masked = new Redactor({ NAME: secret }).redact(`${before} ${written} ${after}`);
      expect(masked).toContain('<secret>NAME</secret>');
      expect(masked).not.toContain(written);
      expect(masked.length).toBeLessThanOrEqual(before.length + after.length + 2 + '<secret>NAME</secret>'.length + 20);
    }),
    { numRuns: 500 },
  );
});

test('no value gets through in base64, whatever stands before and behind it', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const forms = [
    base64,
    (text: string) => base64(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    (text: string) => encodeURIComponent(base64(text)),
  ];
  fc.assert(
    fc.property(value, around, around, fc.nat(forms.length - 1), (secret, before, after, form) => {
      const written = forms[form]?.(before + secret + after) ?? '';
      const masked = new Redactor({ NAME: secret }).redact(`Authorization: Basic ${written}`);
      expect(masked).toContain('<secret>NAME</secret>');
      for (let shift = 0; shift < 3; shift++) {
        const rest = masked.replace(/^.*?Basic |%[\da-f]{0,2}/gi, '').split('<secret>NAME</secret>');
        for (const part of rest)
          expect(Buffer.from('A'.repeat(shift) + part, 'base64').toString('latin1')).not.toContain(
            Buffer.from(secret.slice(0, 5)).toString('latin1'),
          );
      }
    }),
    { numRuns: 200 },
  );
});

test('doing it again changes nothing, and text without secrets stays the same string', () => {
  const secrets = { A: 'correct horse', B: 'horse battery', KEY: 'line one of it\nline two of it' };
  const redactor = new Redactor(secrets);
  const pieces = fc.constantFrom(
    ...Object.values(secrets),
    '<secret>A</secret>',
    'correct',
    ' ',
    'x',
    '…',
    '<secret>',
    '%',
    '&amp;',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), list => {
      const once = redactor.redact(list.join(''));
      expect(redactor.redact(once)).toBe(once);
      for (const secret of [secrets.A, secrets.B, 'line two of it']) expect(once).not.toContain(secret);
    }),
    { numRuns: 300 },
  );
  for (const text of [
    '',
    'The correct battery horses',
    'a 14711 b 47110 c x4711 d',
    '100% of it & more \\ +1-1',
    'Caf\u00e9 %zz &nope; \\q',
  ])
    expect(new Redactor({ ...secrets, PIN: '4711' }).redact(text)).toBe(text);
});

test('short values are masked as whole words', () => {
  const { redact } = bound(new Redactor({ PIN: '4711', WORD: 'a<b"c' }));
  expect(redact('4711, "4711" q=4711&x %224711%22 pin:4711.')).toBe(
    '<secret>PIN</secret>, "<secret>PIN</secret>" q=<secret>PIN</secret>&x %22<secret>PIN</secret>%22 pin:<secret>PIN</secret>.',
  );
  expect(redact(`Basic ${Buffer.from('4711').toString('base64')}`)).toBe('Basic <secret>PIN</secret>==');
  expect(redact('a&lt;b&quot;c {"x":"a<b\\"c"}')).toBe('<secret>WORD</secret> {"x":"<secret>WORD</secret>"}');
});

test('a value that was cut off is masked as far as it goes, one that overlaps another with it', () => {
  const { redact } = bound(new Redactor({ A: 'correct horse', B: 'horse battery' }));
  expect(redact('title: correct ho…')).toBe('title: <secret>A</secret>…');
  expect(redact('… and correct … more')).toBe('… and <secret>A</secret> … more');
  expect(redact('cor…')).toBe('cor…');
  expect(redact('correct horse battery')).toBe('<secret>A</secret>');
});

test('no text makes it slow', () => {
  const { redact } = bound(
    new Redactor({ A: 'correct horse', B: '\\\\\\\\\\\\\\\\x', C: '%25%25%25%25', PIN: '4711' }),
  );
  for (const unit of ['\\', '%25', '%', '&amp;', '&', '…', 'corr…', ' ', '\\u', '4711', 'correct hors', '&#x'])
    redact(unit.repeat(50_000 / unit.length)); // the time limit of the test holds
});

test('a secret is found by its name and by its value', () => {
  const redactor = new Redactor({ A: 'correct horse', B: 'Aaaaa' });
  expect(redactor.find('A')).toEqual({ name: 'A', value: 'correct horse' });
  expect(redactor.find('Aaaaa')).toEqual({ name: 'B', value: 'Aaaaa' });
  expect(redactor.find('correct')).toBeUndefined();
});

function bound(redactor: Redactor): { redact: (text: string) => string } {
  return { redact: text => redactor.redact(text) };
}
