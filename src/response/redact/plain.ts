/** Text without its encodings, and for each of its characters the part of the original that it stands for. */
export type Plain = { readonly text: string; readonly starts: Int32Array; readonly ends: Int32Array };

/**
 * `joined` also leaves out what may be put into a value, or stand for something else in it: white space, `+`, `-`; `_` becomes `/`.
 * That goes last, since what it leaves together is no encoding. `folded` does so before each decoding, since a fold may go through
 * an encoding. Either sees what the other does not.
 */
export type Form = 'words' | 'joined' | 'folded';

// A run of backslashes, with the escape it may begin; bytes of an address; a character of HTML. Each alternative takes whole
// runs, so that no text makes this slow.
const token =
  /\\+(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2}))?|((?:%(?:25)*[\da-f]{2})+)|&(?:amp;)*(?:#(\d{1,7});|#x([\da-f]{1,6});|(lt|gt|quot|apos|nbsp|colon|sol|bsol|equals|num|commat|lpar|rpar|lsqb|rsqb|lcub|rcub|excl|dollar|percnt|ast|comma|period|semi|quest|lowbar|grave|vert|Hat|Tab|NewLine);)?|[\s\u200b-\u200d\u2060\ufeff\u00ad]+|[+_-]/gi;

const named: Readonly<Record<string, string>> = {
  lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', colon: ':', sol: '/', bsol: '\\', equals: '=', num: '#', commat: '@',
  lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', excl: '!', dollar: '$', percnt: '%', ast: '*',
  comma: ',', period: '.', semi: ';', quest: '?', lowbar: '_', grave: '`', vert: '|', hat: '^', tab: '\t', newline: '\n',
}; // prettier-ignore

/** How many encodings may lie within each other. */
const mostLayers = 4;

/** Takes the encodings off: those of addresses, HTML, JSON and program text, also within each other. */
export function plain(text: string, form: Form): Plain {
  const each = form === 'folded' ? form : 'words';
  let result = layer(text, each);
  for (let layers = 1; layers < mostLayers && /[%&\\]/.test(result.text); layers++) {
    const next = layer(result.text, each);
    if (next.text === result.text) break;
    result = within(next, result);
  }
  return form === 'joined' ? within(layer(result.text, form), result) : result;
}

/** A layer of what another gave, as one of what that was given. */
function within(inner: Plain, outer: Plain): Plain {
  return {
    text: inner.text,
    starts: inner.starts.map(at => outer.starts[at] ?? 0),
    ends: inner.ends.map(at => outer.ends[at - 1] ?? 0),
  };
}

function layer(text: string, form: Form): Plain {
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  const parts: string[] = [];
  let length = 0;
  const put = (decoded: string, start: number, end: number): void => {
    const part = form === 'words' ? decoded : decoded.replace(leftOut, '').replace('_', '/');
    parts.push(part);
    for (let index = 0; index < part.length; index++, length++) {
      starts[length] = start;
      ends[length] = end;
    }
  };
  const copy = (from: number, to: number): void => {
    if (from >= to) return;
    parts.push(text.slice(from, to));
    for (let at = from; at < to; at++, length++) {
      starts[length] = at;
      ends[length] = at + 1;
    }
  };
  let last = 0;
  for (const match of text.matchAll(token)) {
    const { index, 0: all } = match;
    const end = index + all.length;
    copy(last, index);
    last = end;
    const [, four, braced, two, bytes, decimal, hex, name] = match;
    const code = four ?? braced ?? two ?? hex;
    if (code !== undefined) put(unit(Number.parseInt(code, 16)), index, end);
    else if (decimal !== undefined) put(unit(Number(decimal)), index, end);
    else if (name !== undefined) put(named[name.toLowerCase()] ?? '', index, end);
    else if (bytes !== undefined) putBytes(bytes, index, put);
    else if (all.startsWith('&')) put('&', index, end);
    else if (all === '_') put(all, index, end);
    else if (!all.startsWith('\\') && form === 'words') copy(index, end);
  }
  copy(last, text.length);
  return { text: parts.join(''), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

/** What is left out but of `words`. */
const leftOut = /^[\s+\-\u200b-\u200d\u2060\ufeff\u00ad]$/;

function unit(code: number): string {
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

/** Reads bytes of UTF-8; one that begins no character stands for itself. */
function putBytes(run: string, index: number, put: (part: string, start: number, end: number) => void): void {
  const found = Array.from(run.matchAll(/%(?:25)*([\da-f]{2})/gi), ({ 0: all, 1: hex = '', index: at }) => ({
    byte: Number.parseInt(hex, 16),
    start: index + at,
    end: index + at + all.length,
  }));
  for (let at = 0; at < found.length; at++) {
    const first = found[at];
    if (!first) continue;
    const more = first.byte < 0xc2 ? 0 : first.byte < 0xe0 ? 1 : first.byte < 0xf0 ? 2 : first.byte < 0xf5 ? 3 : 0;
    const rest = found.slice(at + 1, at + 1 + more);
    const whole = more > 0 && rest.length === more && rest.every(({ byte }) => (byte & 0xc0) === 0x80);
    if (!whole) {
      put(String.fromCharCode(first.byte), first.start, first.end);
      continue;
    }
    const bits = rest.reduce((sum, { byte }) => (sum << 6) | (byte & 0x3f), first.byte & (0x3f >> more));
    put(unit(bits), first.start, rest.at(-1)?.end ?? first.end);
    at += more;
  }
}
