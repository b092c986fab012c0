import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { safeName } from '../../src/session/downloads.ts';

test('a proposed name becomes one that is safe to write', () => {
  for (const [proposed, safe] of [
    ['report.txt', 'report.txt'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\evil.exe', 'evil.exe'],
    ['.hidden', 'hidden'],
    ['', 'download'],
    ['a:b*c?.txt', 'a-b-c-.txt'],
    ['Übersicht 2026.pdf', 'Übersicht 2026.pdf'],
  ] as const)
    expect(safeName(proposed)).toBe(safe);
});

test('no name leaves its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), proposed => {
      const safe = safeName(proposed);
      expect(safe).not.toMatch(/^\.|[/\\\0\n]/);
      expect(safe.length).toBeGreaterThan(0);
      expect(safe.length).toBeLessThanOrEqual(120);
    }),
  );
});
