/** What the hostile pages say of themselves, so that it can be found in an answer. */
export const mark = 'ZQX';

/** The sections, in their order, with the grammar of their lines. Written down here again, so that no mistake is shared with the server. */
const grammar: Readonly<Record<string, readonly RegExp[]>> = {
  Error: [
    /^Error: /,
    /^Cause: /,
    /^ {2,}/,
    /^(✖|→) /,
    /^(With that role there are|There are|Its schema): /,
    /^[A-Z][^#`]*\.$/,
  ],
  // What a page says stands in its result as it is, but for lines that could be taken for ours.
  Result: [/^(?!\s{0,3}#{1,6}(\s|$))(?!\s{0,3}(```|~~~))/],
  'Ran Playwright code': [],
  'Open tabs': [/^- \d+:( \(current\))? \[.*\]\(.*\)( \[crashed\])? \[tab=t\d+\]$/],
  Page: [
    /^- Page URL: \S/,
    /^- Page Title: /,
    /^- Page status: crashed$/,
    /^- HTTP status: \d{3}/,
    /^- Console: \d+ errors, \d+ warnings$/,
    /^- Page tools: \d+$/,
  ],
  'Modal state': [
    /^- \["(alert|confirm|prompt|beforeunload)" dialog with message ".*"\]: can be handled by browser_handle_dialog$/,
    /^- \[File chooser\]: can be handled by browser_file_upload$/,
  ],
  Snapshot: [
    /^- \[(Whole snapshot|Snapshot)\]\([\w./-]+\)$/,
    /^- Not in the snapshot: /,
    /^No changes$/,
    /^The page could not be read: /,
  ],
  Events: [
    /^- \[[A-Z ]+\] /,
    /^- Message: "/,
    /^- Failed request: [A-Z]+ /,
    /^- Download(ing|ed) file /,
    /^- Download of /,
    /^- \d+ (more|new) /,
    /^- No effect observed in /,
    /^- The /,
    /^- \d+ more: browser_/,
  ],
  Paused: [/^- /],
};
const titles = Object.keys(grammar);
const fenced: Readonly<Record<string, string>> = { 'Ran Playwright code': 'js', Snapshot: 'yaml' };
/** Each at most once, in this order. */
const onceInOrder = ['Page'];

/** Characters at which some reader begins a new line, or that move what was written before. */
// oxlint-disable-next-line no-control-regex -- they are what must not be there
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/;
/** Lines by which an answer tells the reader what to do next; a page may not write them. */
const advice = /^\s{0,3}(… \d+ (more|earlier) |- (Page URL|Page Title|HTTP status|Console): )/;

export type Parsed = Readonly<Record<string, readonly string[]>>;

/**
 * Reads an answer as a client does that trusts headings and fences, and refuses what is not exactly as promised.
 * @throws Error that says where a page got through
 */
export function parseStrictly(answer: string): Parsed {
  refuse(unprintable.exec(answer), 'a character that breaks lines', answer);
  if (!answer.isWellFormed()) throw new Error('half a character');
  const found: Record<string, string[]> = {};
  let title = '';
  let fence = '';
  let place = -1;
  for (const [index, line] of answer.split('\n').entries()) {
    const where = `line ${index + 1} of ${title || 'nothing'}: ${JSON.stringify(line)}`;
    if (fence) {
      const closing = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1];
      if (closing === fence) fence = '';
      else if (closing && closing[0] === fence[0] && closing.length >= fence.length)
        throw new Error(`a fence of the page ends ours, ${where}`);
      else found[title]?.push(line);
      continue;
    }
    const heading = /^\s{0,3}#{1,6}(?:\s+(.*))?$/.exec(line);
    if (heading) {
      if (line !== `### ${heading[1]}` || !titles.includes(heading[1] ?? ''))
        throw new Error(`unknown heading, ${where}`);
      title = heading[1] ?? '';
      if (titles.indexOf(title) <= place) throw new Error(`section out of order, ${where}`);
      place = titles.indexOf(title);
      found[title] = [];
      continue;
    }
    if (!title) throw new Error(`text before the first heading, ${where}`);
    const opening = /^\s{0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (opening) {
      const first = found[title]?.length === 0;
      if (!first || line.startsWith(' ') || fenced[title] !== opening[2]) throw new Error(`unknown fence, ${where}`);
      fence = opening[1] ?? '';
      continue;
    }
    if (!grammar[title]?.some(form => form.test(line))) throw new Error(`a line that is not ours, ${where}`);
    if (new RegExp(`^(?! {2})\\W{0,3}${mark}`).test(line) && title !== 'Result')
      throw new Error(`the page begins a line, ${where}`);
    found[title]?.push(line);
  }
  if (fence) throw new Error('a fence is never closed');
  for (const section of onceInOrder) inOrder(section, found[section] ?? []);
  for (const line of found['Snapshot'] ?? [])
    // An empty page is one empty line.
    if (line || found['Snapshot']?.length !== 1)
      if (!grammar['Snapshot']?.some(form => form.test(line))) checkNode(line);
  for (const line of found['Result'] ?? [])
    if (advice.test(line) && line.includes(mark)) throw new Error(`advice of the page in the result: ${line}`);
  return found;
}

function inOrder(section: string, lines: readonly string[]): void {
  const places = lines.map(line => grammar[section]?.findIndex(form => form.test(line)) ?? -1);
  if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? -1)))
    throw new Error(`lines of ${section} twice or out of order: ${lines.join(' / ')}`);
}

/** The key of a node: what its line says of it outside of quotes. */
const node =
  /^ *- (?:<(?:changed|added|removed|new)> )?(?:ref=\S+ )?[a-z][\w-]*(?: "(?:[^"\\]|\\.)*")?((?: \[[a-z-]+(?:=[^\]\s]+)?\])*)(?::(?: .*)?)?$/;
/** What a snapshot says beside nodes. */
const property = /^ *- (?:<changed> )?\/[a-z-]+: /;
const fold = /^ *(# |- … \d+ unchanged$)/;

function checkNode(line: string): void {
  if (property.test(line) || fold.test(line)) return;
  const quoted = /^( *- )(?:(<\w+> ))?'((?:[^']|'')*)'(:.*)?$/.exec(line);
  const plain = quoted ? `${quoted[1]}${quoted[2] ?? ''}${quoted[3]?.replaceAll("''", "'")}${quoted[4] ?? ''}` : line;
  const read = node.exec(plain);
  if (!read) throw new Error(`no line of a snapshot: ${line}`);
  if (/=e9999\b/.test(read[1] ?? '')) throw new Error(`a ref that the page made up: ${line}`);
}

function refuse(found: RegExpExecArray | null, what: string, text: string): void {
  if (!found) return;
  const around = text.slice(Math.max(0, found.index - 80), found.index + 40);
  throw new Error(`${what}, U+${found[0].charCodeAt(0).toString(16)} in ${JSON.stringify(around)}`);
}
