import { plain, type Form, type Plain } from './plain.ts';

/** Something whose every occurrence gives a secret away. */
type Needle = {
  readonly name: string;
  readonly text: string;
  readonly form: Form;
  /** Whether it counts only where no letter or digit stands beside it. */
  readonly word: boolean;
  /** Characters of base64 beside it that hold some of its bits too. */
  readonly before: number;
  readonly after: number;
};

type Range = { readonly start: number; readonly end: number; readonly name: string };

/** Values of fewer characters stand in many texts by chance: they are masked as whole words only. */
const longEnough = 8;
/** The beginning of a value that was cut off gives it away if it is at least so long. */
const givenAway = 4;
const mostCuts = 1000;
/** The forms in which a long value is looked for. */
const joinings = ['joined', 'folded'] as const;

const redactors = new WeakMap<object, Redactor>();

/** The redactor of a configuration; it is made once. */
export function redactorOf({ secrets }: { readonly secrets: Readonly<Record<string, string>> }): Redactor {
  const known = redactors.get(secrets) ?? new Redactor(secrets);
  redactors.set(secrets, known);
  return known;
}

/**
 * Replaces secrets in text by `<secret>NAME</secret>`, also where they are written as in addresses, HTML, JSON, program text or
 * base64, broken by white space, or cut off before `…`. What takes a value apart by other means is not seen.
 */
export class Redactor {
  readonly #needles: readonly Needle[];
  readonly #values: readonly { readonly name: string; readonly value: string }[];
  readonly #masks: RegExp;

  /** By name; no name has anything but letters, digits, `_`, `-` and `.`, no value is empty. */
  constructor(secrets: Readonly<Record<string, string>>) {
    const entries = Object.entries(secrets);
    this.#values = entries.map(([name, value]) => ({ name, value }));
    this.#needles = entries.flatMap(([name, value]) => needlesOf(name, value));
    this.#masks = new RegExp(
      `<secret>(?:${entries.map(([name]) => name.replaceAll('.', '\\.')).join('|')})</secret>`,
      'g',
    );
  }

  /** Whether there is anything to hide. */
  get active(): boolean {
    return this.#values.length > 0;
  }

  /** The secret that is meant by its name or said by its value. */
  find(text: string): { readonly name: string; readonly value: string } | undefined {
    return this.#values.find(({ name }) => name === text) ?? this.#values.find(({ value }) => value === text);
  }

  /** The text without secrets. The same string where there are none. */
  redact(text: string): string {
    if (!this.#values.length || text.length < givenAway) return text;
    const ranges = this.#ranges(text);
    if (!ranges.length) return text;
    let result = '';
    let last = 0;
    for (const { start, end, name } of ranges) {
      result += `${text.slice(last, start)}<secret>${name}</secret>`;
      last = end;
    }
    return result + text.slice(last);
  }

  #ranges(text: string): Range[] {
    const forms = {
      joined: plain(text, 'joined'),
      // Without any encoding it is the same.
      folded: /[%&\\]/.test(text) ? plain(text, 'folded') : undefined,
      words: this.#needles.some(({ form }) => form === 'words') ? plain(text, 'words') : undefined,
    };
    const found: Range[] = [];
    for (const { name, value } of this.#values) {
      if (value.length < longEnough) continue;
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
        found.push({ start: at, end: at + value.length, name });
    }
    for (const needle of this.#needles) {
      const { name, form } = needle;
      const within = forms[form];
      if (within) for (const range of occurrences(within, needle, text)) found.push({ ...range, name });
    }
    for (const form of joinings) {
      const within = forms[form];
      if (within)
        found.push(
          ...cutOff(
            within,
            this.#needles.filter(needle => needle.form === form),
          ),
        );
    }
    if (!found.length) return found;
    const masks = Array.from(text.matchAll(this.#masks), ({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    }));
    return merged(found.filter(range => !masks.some(mask => range.start >= mask.start && range.end <= mask.end)));
  }
}

function needlesOf(name: string, value: string): Needle[] {
  const alone = { name, before: 0, after: 0 };
  if (value.length < longEnough)
    return [
      { ...alone, form: 'words', word: true, text: plain(value, 'words').text },
      { ...alone, form: 'words', word: true, text: Buffer.from(value).toString('base64').replace(/=+$/, '') },
    ];
  // What stands on lines of its own may be shown so, each line indented or alone.
  const lines = value.split(/[\r\n\t\v\f]+/).filter(line => line.trim().length >= longEnough);
  return [...new Set([value, ...lines])]
    .flatMap(line => [
      ...joinings.map(form => ({ ...alone, form, word: false, text: plain(line, form).text })),
      ...[0, 1, 2].flatMap(shift => inBase64(name, line, shift)),
    ])
    .filter(({ text }) => text.length >= givenAway);
}

/** What base64 makes of a value in any case when `shift` bytes stand before it in its group of three. */
function inBase64(name: string, value: string, shift: number): Needle[] {
  const bytes = Buffer.from(value);
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const first = Math.ceil((shift * 8) / 6);
  const end = Math.floor(((shift + bytes.length) * 8) / 6);
  const partly = ((shift + bytes.length) * 8) % 6 !== 0;
  const core = encoded.slice(first, end);
  return joinings.map(form => ({
    name,
    form,
    word: false,
    text: plain(core, form).text,
    before: shift > 0 ? 1 : 0,
    after: partly ? 1 : 0,
  }));
}

function occurrences({ text, starts, ends }: Plain, needle: Needle, original: string): Omit<Range, 'name'>[] {
  const found: Omit<Range, 'name'>[] = [];
  const { length } = needle.text;
  for (let at = text.indexOf(needle.text); at >= 0; at = text.indexOf(needle.text, at + length)) {
    if (needle.word && !(isEdge(text, at) && isEdge(text, at + length))) continue;
    let start = starts[at] ?? 0;
    let end = ends[at + length - 1] ?? 0;
    if (needle.before && /[\w+/-]/.test(original[start - 1] ?? '')) start--;
    if (needle.after && /[\w+/-]/.test(original[end] ?? '')) end++;
    found.push({ start, end });
  }
  return found;
}

/** Whether no word goes on across this place. */
function isEdge(text: string, at: number): boolean {
  const word = /[\p{L}\p{N}_]/u;
  return !(word.test(text[at - 1] ?? '') && word.test(text[at] ?? ''));
}

/** Beginnings of values right before a mark of ours that says that text was cut. */
function cutOff({ text, starts, ends }: Plain, needles: readonly Needle[]): Range[] {
  const found: Range[] = [];
  let cuts = 0;
  for (let cut = text.indexOf('…'); cut >= 0 && cuts < mostCuts; cut = text.indexOf('…', cut + 1), cuts++) {
    for (const { name, text: needle } of needles) {
      const head = needle.slice(0, givenAway);
      const from = Math.max(0, cut - needle.length + 1);
      const before = text.slice(from, cut);
      for (let at = before.indexOf(head); at >= 0; at = before.indexOf(head, at + 1)) {
        if (!needle.startsWith(before.slice(at))) continue;
        found.push({ start: starts[from + at] ?? 0, end: ends[cut - 1] ?? 0, name });
        break;
      }
    }
  }
  return found;
}

/** In order; what overlaps or touches the same secret becomes one. */
function merged(ranges: readonly Range[]): Range[] {
  const ordered = ranges.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const result: Range[] = [];
  for (const range of ordered) {
    const before = result.at(-1);
    if (before && range.start < before.end) {
      if (range.end > before.end) result[result.length - 1] = { ...before, end: range.end };
    } else result.push(range);
  }
  return result;
}
