/** A locator expression as data: the calls of its chain, e.g. `getByRole('list').nth(1)`. */
export type LocatorCall = { readonly method: LocatorMethod; readonly args: readonly LocatorArg[] };

export type LocatorArg =
  | string
  | number
  | boolean
  | RegExp
  | { readonly chain: readonly LocatorCall[] }
  | { readonly options: Readonly<Record<string, LocatorArg>> };

const methods = [
  'getByRole',
  'getByText',
  'getByLabel',
  'getByPlaceholder',
  'getByAltText',
  'getByTitle',
  'getByTestId',
  'getByRef',
  'locator',
  'frameLocator',
  'contentFrame',
  'owner',
  'first',
  'last',
  'nth',
  'filter',
  'visible',
  'and',
  'or',
] as const;
export type LocatorMethod = (typeof methods)[number];

/** Thrown where an expression cannot be read; `at` counts characters from its start. */
export class LocatorSyntaxError extends Error {
  readonly at: number;
  constructor(expected: string, at: number) {
    super(`expected ${expected} at character ${at + 1}`);
    this.at = at;
  }
}

/** Whether a text means to be a locator expression rather than a selector: it begins with a call that locators have. */
export function looksLikeLocator(text: string): boolean {
  return new RegExp(`^\\s*(await\\s+)?(page\\s*\\.\\s*)?(${methods.join('|')})\\s*\\(`).test(text);
}

/**
 * Reads an expression as people and models write it: `page.` or `await` before it and `;` behind it are let pass.
 * Nothing is evaluated.
 */
export function parseLocator(text: string): LocatorCall[] {
  const reader = new Reader(text);
  reader.skip(/await\s+/y);
  const chain = reader.chain();
  reader.skip(/;/y);
  if (!reader.done) throw new LocatorSyntaxError('the end', reader.position);
  return chain;
}

class Reader {
  readonly #text: string;
  position = 0;

  constructor(text: string) {
    this.#text = text;
    this.#space();
  }

  get done(): boolean {
    return this.position === this.#text.length;
  }

  /** Takes what matches here and the white space behind it. */
  skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.position += match[0].length;
    this.#space();
    return match[0];
  }

  chain(): LocatorCall[] {
    this.skip(/page\s*\./y);
    const calls = [this.#call()];
    while (this.skip(/\./y)) calls.push(this.#call());
    return calls;
  }

  #call(): LocatorCall {
    const start = this.position;
    const name = this.skip(/\w+/y);
    const method = methods.find(known => known === name);
    if (!method) {
      this.position = start;
      throw new LocatorSyntaxError(`one of ${methods.join(', ')}`, start);
    }
    this.#expect(/\(/y, '"("');
    const args: LocatorArg[] = [];
    while (!this.skip(/\)/y)) {
      args.push(this.#value());
      if (this.skip(/,/y)) continue;
      this.#expect(/\)/y, '"," or ")"');
      break;
    }
    return { method, args };
  }

  #value(): LocatorArg {
    const start = this.position;
    const string = this.skip(/'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\$]|\\[^]|\$(?!\{))*`/y);
    if (string !== undefined) return unescape(string.slice(1, -1));
    const number = this.skip(/-?\d+(\.\d+)?/y);
    if (number !== undefined) return Number(number);
    const boolean = this.skip(/(true|false)\b/y);
    if (boolean !== undefined) return boolean === 'true';
    const regex = this.skip(/\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y);
    if (regex !== undefined) return this.#regex(regex, start);
    if (this.skip(/\{/y)) return { options: this.#options() };
    if (/^(page\s*\.|[a-z])/i.test(this.#text.slice(start, start + 5))) return { chain: this.chain() };
    throw new LocatorSyntaxError('a string, number, boolean, regular expression, object or locator', start);
  }

  #options(): Record<string, LocatorArg> {
    const options: Record<string, LocatorArg> = {};
    while (!this.skip(/\}/y)) {
      const key = this.skip(/[a-zA-Z_]\w*|'[^'\\]*'|"[^"\\]*"/y);
      if (key === undefined) throw new LocatorSyntaxError('a property name', this.position);
      this.#expect(/:/y, '":"');
      options[key.replace(/['"]/g, '')] = this.#value();
      if (this.skip(/,/y)) continue;
      this.#expect(/\}/y, '"," or "}"');
      break;
    }
    return options;
  }

  #regex(literal: string, at: number): RegExp {
    const end = literal.lastIndexOf('/');
    try {
      return new RegExp(literal.slice(1, end), literal.slice(end + 1));
    } catch {
      throw new LocatorSyntaxError('a valid regular expression', at);
    }
  }

  #expect(pattern: RegExp, what: string): void {
    if (this.skip(pattern) === undefined) throw new LocatorSyntaxError(what, this.position);
  }

  #space(): void {
    while (/\s/.test(this.#text[this.position] ?? '')) this.position++;
  }
}

const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

/** The text that the inside of a JavaScript string literal stands for. */
function unescape(inside: string): string {
  return inside.replace(
    /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(\r\n|[^]))/gi,
    (_, point?: string, unit?: string, byte?: string, other?: string) => {
      const code = point ?? unit ?? byte;
      if (code !== undefined) return String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
      return other === '\n' || other === '\r\n' ? '' : (simple[other ?? ''] ?? other ?? '');
    },
  );
}
