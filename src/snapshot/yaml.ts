/** Longest name, in UTF-16 units, that is printed; longer ones would drown the line. */
export const longestName = 900;

/* eslint-disable no-control-regex -- control characters are what must be found */
const controls = /[\x00-\x08\x0a-\x1f\x7f-\x9f]/;
const escaped = /[\\"\x00-\x1f\x7f-\x9f]/g;
/* eslint-enable no-control-regex */
const indicatorFirst = /^[-!"#%&'*,>?@[\]`{|}]/;
const structureInside = /[{}`]|:(?:\s|$)|\s#/;
const paddedOrEmpty = /^\s|\s$|^$/;
const word = /^(?:y|n|yes|no|true|false|on|off|null|~|[+-]?\.(?:inf|nan))$/i;

const shortEscapes: Readonly<Record<string, string>> = {
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
};

/** A plain scalar that YAML would read as something else than this very text. */
const needsQuotes = (text: string): boolean =>
  paddedOrEmpty.test(text) ||
  indicatorFirst.test(text) ||
  structureInside.test(text) ||
  controls.test(text) ||
  word.test(text) ||
  !Number.isNaN(Number(text));

/** The key of a line, i.e. all that stands before the colon: single-quoted as a whole where YAML needs it. */
export const yamlKey = (key: string): string => (needsQuotes(key) ? `'${key.replaceAll("'", "''")}'` : key);

/** A value after the colon: double-quoted where YAML needs it. */
export const yamlValue = (value: string): string => {
  if (!needsQuotes(value)) return value;
  const body = value.replace(
    escaped,
    char => shortEscapes[char] ?? String.raw`\x` + char.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return `"${body}"`;
};

const unescapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads what `yamlValue` wrote. */
export const readYamlValue = (printed: string): string => {
  if (!printed.startsWith('"')) return printed;
  if (printed.length < 2 || !printed.endsWith('"')) throw new SyntaxError(`Unfinished string: ${printed}`);
  return printed
    .slice(1, -1)
    .replace(/\\(?:x([0-9a-f]{2})|([^x]))/g, (_, hex: string | undefined, char: string | undefined) =>
      hex === undefined ? (unescapes[char ?? ''] ?? char ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
    );
};
