/*
 * Text that a person cannot see is told with a mark before it, and one after it where seen text follows. While the tree is made
 * the marks are two control characters, so that nothing the page says can be one.
 */
const begin = '\u0001';
const end = '\u0002';

/** Of the page's own text, what could be taken for a mark. */
export const unmarked = (text: string): string =>
  text.includes(begin) || text.includes(end) ? text.replaceAll(begin, '').replaceAll(end, '') : text;

/** Marks what is not white space. */
export const marked = (text: string): string => text.replace(/\S(?:[^]*\S)?/, found => begin + found + end);

/** Joins the marks of texts that were put side by side. */
export const joined = (text: string): string =>
  text.includes(begin) ? text.replace(/\u0002(\s*)\u0001/g, '$1').replace(/\u0002(?=\s*$)/, '') : text;

/** As it is told. */
export const spelled = (text: string): string =>
  text.includes(begin) ? text.replaceAll(begin, '[hidden] ').replaceAll(end, ' [/hidden]') : text;

/** Longest name of a control that may be for listeners alone. */
const longest = 100;

/**
 * Whether a text only says a name again. A name that is for listeners alone is told as any other where it is that of a
 * control, as is good practice; any other text that cannot be seen is not passed off as a name.
 */
export function saysAgain(text: string | undefined, name: string, control: boolean): boolean {
  if (text === undefined) return false;
  if (!text.includes(begin)) return text === name;
  return control && name.length <= longest && !text.includes(end) && text === begin + name;
}
