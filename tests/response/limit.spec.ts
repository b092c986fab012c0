import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { z } from 'zod';
import { limited } from '../../src/response/limit.ts';
import { readArguments } from '../../src/tools/arguments.ts';

/** Bytes on the wire, within JSON. */
const wire = (lines: readonly string[]): number => Buffer.byteLength(JSON.stringify(lines.join('\n')));

/** What a section may take, and a little for the line that says what is missing. */
const most = 640 * 1024 + 200;

test('a section is never larger than it may be, keeps its beginning, and counts what is missing', () => {
  const line = fc
    .tuple(fc.constantFrom('a', '"', '\u0001', 'é', '🙂', '\n'), fc.nat(400_000))
    .map(([text, times]) => text.repeat(times));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), lines => {
      const section = { title: 'Result' as const, lines };
      const kept = limited(section).lines;
      expect(wire(kept)).toBeLessThanOrEqual(most);
      const whole = lines.join('\n');
      if (wire(lines) <= 640 * 1024 - lines.length) return expect(kept).toEqual(lines);
      const [, missing] = /^… (\d+) more characters: too long for an answer\.$/.exec(kept.at(-1) ?? '') ?? [];
      if (missing === undefined) return expect(kept).toEqual(lines);
      // A character that is cut in two is shown as one that is unknown.
      const rest = kept
        .slice(0, -1)
        .join('\n')
        .replace(/\uFFFD$/, '');
      expect(whole.startsWith(rest)).toBe(true);
      return expect(Math.abs(whole.length - rest.length - Number(missing))).toBeLessThanOrEqual(2);
    }),
    { numRuns: 60 },
  );
});

test('arguments that are too many are refused before anything is done, wherever they stand', () => {
  const input = z.object({ text: z.string().optional(), list: z.array(z.string()).optional() });
  const long = 'x'.repeat(1024 * 1024);
  const refused = /^The arguments of "some_tool" have more than 4194304 characters\. Nothing was done\.$/;
  expect(() => readArguments('some_tool', input, { text: long.repeat(5) })).toThrow(refused);
  expect(() => readArguments('some_tool', input, { list: [long, long, long, long, long] })).toThrow(refused);
  expect(() => readArguments('some_tool', input, { [long.repeat(5)]: 1 })).toThrow(refused);
  expect(readArguments('some_tool', input, { text: long })).toEqual({ text: long });
});
