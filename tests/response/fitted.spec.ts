import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { fitted } from '../../src/response/fitted.ts';

test('the lines that fit are kept, in their order, and the rest is counted', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 300 })), lines => {
      const shown = fitted(lines);
      expect(shown.join('\n').length).toBeLessThanOrEqual(600);
      if (shown.length === lines.length && shown.every((line, index) => line === lines[index])) return;
      const left = Number(/^- (\d+) more:/.exec(shown.at(-1) ?? '')?.[1]);
      expect(shown.length - 1 + left).toBe(lines.length);
      let at = 0;
      for (const line of shown.slice(0, -1)) at = lines.indexOf(line, at) + 1;
      expect(at).toBeGreaterThanOrEqual(shown.length - 1);
    }),
  );
});
