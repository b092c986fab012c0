import type { Section } from './sections.ts';

/**
 * Bytes that one section may take on the wire. With nine sections and the images it keeps an answer under the 8 MiB at which
 * clients end the connection.
 */
const sectionLimit = 640 * 1024;

/** Bytes that the images of an answer may take on the wire, together. */
export const imageLimit = 2 * 1024 * 1024;

/** The section, or as much of it as may be answered, and what is missing. */
export function limited(section: Section): Section {
  const { lines } = section;
  // What is short enough even if every character took six bytes need not be measured.
  const characters = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (characters * 6 <= sectionLimit) return section;
  const kept: string[] = [];
  let room = sectionLimit;
  for (const [index, line] of lines.entries()) {
    const whole = bytes(line);
    if (whole <= room) {
      kept.push(line);
      room -= whole;
      continue;
    }
    const part = line.slice(0, Math.floor(room / 6)).toWellFormed();
    const left = lines.slice(index).reduce((sum, rest) => sum + rest.length + 1, 0) - part.length - 1;
    return {
      ...section,
      lines: [...kept, ...(part ? [part] : []), `… ${left} more characters: too long for an answer.`],
    };
  }
  return section;
}

/** How long it is as a part of JSON. */
function bytes(line: string): number {
  return Buffer.byteLength(JSON.stringify(line));
}
