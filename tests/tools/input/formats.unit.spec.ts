import { expect, test } from '@playwright/test';
import { formatted } from '../../../src/tools/input/formats.ts';

const range = { min: 0, max: 200 };

for (const [type, written, taken] of [
  ['date', '2026-2-3', '2026-02-03'],
  ['date', '31.12.2026', '2026-12-31'],
  ['date', '12/31/2026', '2026-12-31'],
  ['date', '31/12/2026', '2026-12-31'],
  ['date', 'December 31, 2026', '2026-12-31'],
  ['date', '1st Feb 2026', '2026-02-01'],
  ['time', '9:05', '09:05'],
  ['time', '9:05 pm', '21:05'],
  ['time', '12 a.m.', '00:00'],
  ['datetime-local', '31.12.2026 9:05 pm', '2026-12-31T21:05'],
  ['datetime-local', '2026-12-31T21:05', '2026-12-31T21:05'],
  ['month', 'March 2026', '2026-03'],
  ['week', '2026-W05', '2026-W05'],
  ['number', '1,234.5', '1234.5'],
  ['range', '75%', '150'],
  ['range', '20', '20'],
  ['text', ' as it is ', ' as it is '],
  ['date', '', ''],
] as const)
  test(`${type}: ${written} is taken as ${taken}`, () => {
    expect(formatted(type, written, range)).toBe(taken);
  });

for (const [type, written] of [
  ['date', 'not a date'],
  ['date', '03/04/2026'],
  ['date', '2026-02-30'],
  ['time', '25:00'],
  ['time', '9'],
  ['number', 'many'],
] as const)
  test(`${type}: ${written} is refused with the form it wants`, () => {
    expect(() => formatted(type, written, range)).toThrow(/cannot be read as a/);
  });
