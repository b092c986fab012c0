import { disarmLine } from './quote.ts';
import type { Section } from './sections.ts';

// What some reader takes for the end of a line, and what moves the cursor of a terminal.
// oxlint-disable-next-line no-control-regex -- these are what is to be shown as escapes
const breaking = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g;

/**
 * The last guard against words of a page that would be taken for ours: no character ends a line but `\n`, and no line is a
 * heading or a fence where we write none. Results are left to `block`, since one of ours has a fence.
 */
export function disarmed(section: Section): Section {
  const { title, lines, fence, after } = section;
  const own = fence !== undefined || title === 'Result';
  return { ...section, lines: lines.map(line => safe(line, own)), after: after?.map(line => safe(line, false)) };
}

function safe(text: string, own: boolean): string {
  const visible = text.replace(breaking, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return own ? visible : visible.split('\n').map(disarmLine).join('\n');
}
