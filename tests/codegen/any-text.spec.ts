import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { writers, type Language } from '../../src/codegen/languages.ts';
import { quote } from '../../src/codegen/typescript.ts';

/** Characters with a meaning in some literal stand beside any others, lone surrogates too. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '`',
        '${',
        '\n',
        '\r',
        '\t',
        '\0',
        '\u0085',
        '\u2028',
        '\ud83d',
        '\ude00',
        'u0041',
        'ud83d',
        '0',
        '😀',
        '{',
        '%',
        '//',
        '*/',
      ),
    )
    .map(parts => parts.join('')),
);

/** The value and the name of an element, both the same text, as the two strings of one line. */
function line(language: Language, text: string): string {
  const locator = `getByRole('textbox', { name: ${quote(text)} })`;
  return writers[language].write({ on: { locator }, call: 'fill', args: [text] });
}

const doubleQuoted = /"((?:[^"\\\n\r]|\\[^\n\r])*)"/g;

/** What the string literals of a line stand for, each character between the quotes read by the language's rules. */
function texts(code: string, read: (inside: string) => string): string[] {
  return [...code.matchAll(doubleQuoted)].map(match => read(match[1] ?? ''));
}

const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', '"': '"' };
const unit = (hex: string): string => String.fromCharCode(parseInt(hex, 16));

function readCSharp(inside: string): string {
  return inside.replace(/\\(?:u([0-9a-f]{4})|([^]))/g, (_, hex?: string, other = '') =>
    hex ? unit(hex) : (named[other] ?? `?${other}`),
  );
}

/** Java turns `\u0041` into a character first, where an even number of backslashes stands before it, and then reads the literal. */
function readJava(inside: string): string {
  const early = inside.replace(/(?<=(?<!\\)(?:\\\\)*)\\u([0-9a-f]{4})/g, (_, hex: string) => unit(hex));
  expect(early).not.toMatch(/[\n\r]/);
  return early.replace(/\\(?:([0-3][0-7]{2})|([^]))/g, (_, octal?: string, other = '') =>
    octal ? String.fromCharCode(parseInt(octal, 8)) : (named[other] ?? `?${other}`),
  );
}

/** Python reads `\u` as C# does. */
const readers = { python: readCSharp, java: readJava, csharp: readCSharp };

for (const language of ['python', 'java', 'csharp'] as const)
  test(`any text of a name and a value survives in ${language}`, () => {
    fc.assert(
      fc.property(anyText, text => {
        const code = line(language, text);
        expect(code).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
        expect(texts(code, readers[language]).filter(read => read !== 'textbox')).toEqual(
          [text, text].filter(read => read !== 'textbox'),
        );
      }),
      { numRuns: 300 },
    );
  });

test('any text of a name and a value survives in TypeScript', () => {
  fc.assert(
    fc.property(anyText, text => {
      const seen: string[] = [];
      const page = {
        getByRole: (_: string, { name }: { name: string }) => ({ fill: (value: string) => seen.push(name, value) }),
      };
      const code = line('typescript', text).replace(/^await /, '');
      // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, no-new-func -- only an evaluation proves what the line means
      new Function('page', code)(page);
      expect(seen).toEqual([text, text]);
    }),
    { numRuns: 300 },
  );
});

const samples = fc.sample(anyText, 300);

test('Python itself reads back what was written', ({}, info) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'python3 is not installed');
  const file = info.outputPath('written.py');
  const page =
    'class Page:\n    def get_by_role(self, role, name): self.name = name; return self\n    def fill(self, value): seen.append([self.name, value])\n';
  const lines = samples.map(text => line('python', text)).join('\n');
  fs.writeFileSync(file, `import json\nseen = []\n${page}page = Page()\n${lines}\nprint(json.dumps(seen))\n`);
  execFileSync('python3', ['-m', 'py_compile', file]);
  const seen: unknown = JSON.parse(execFileSync('python3', [file], { encoding: 'utf8' }));
  expect(seen).toEqual(samples.map(text => [text, text]));
});
