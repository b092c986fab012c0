import type { Section } from './sections.ts';

/** Sections to markdown. Those without lines disappear; a fence is longer than any run of backticks it holds. */
export function renderMarkdown(sections: readonly Section[]): string {
  return sections
    .filter(section => section.lines.length > 0)
    .flatMap(({ title, lines, fence, after = [] }) => {
      if (fence === undefined) return [`### ${title}`, ...lines];
      const ticks = fenceFor(lines);
      return [`### ${title}`, `${ticks}${fence}`, ...lines, ticks, ...after];
    })
    .join('\n')
    .toWellFormed();
}

function fenceFor(lines: readonly string[]): string {
  let longest = 2;
  for (const line of lines) for (const [run] of line.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}
