const limit = 300;

/**
 * Text that a page or a user supplied, made fit to stand inside a line of ours: one line, no control characters, no
 * lone surrogates, at most `max` characters. It can end a line early but never start one.
 */
export function oneLine(text: string, max: number = limit): string {
  // Cut first: what is thrown away need not be cleaned.
  const flat = text
    .slice(0, max * 2)
    .replace(/\r\n?|\n|\u2028|\u2029|\u0085/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- these are what is to be removed
    .replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .toWellFormed();
  return flat.length > max || text.length > max * 2 ? `${flat.slice(0, max - 1).toWellFormed()}…` : flat;
}

/** The same in double quotes, with quotes and backslashes inside escaped. */
export function quoted(text: string, max: number = limit): string {
  return `"${oneLine(text, max).replace(/"/g, '\\"')}"`;
}

/** A line that is no heading and no fence: a backslash stands before what would make it one. */
export function disarmLine(line: string): string {
  return line.replace(/^(\s{0,3})(?=#{1,6}(?:\s|$)|`{3}|~{3})/, '$1\\');
}

/** What our own lines begin with that say how to get what was left out, or how the page is. */
const ours = /^(\s{0,3})(?=… \d+ (?:more|earlier) |- (?:Page URL|Page Title|HTTP status|Console): )/;

/** Text of many lines that may not be taken for ours: those that could be, get a backslash before them. */
export function block(text: string): string[] {
  return text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(line => disarmLine(line).replace(ours, '$1\\'));
}
