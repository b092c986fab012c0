/** What an answer tells of an action beyond the snapshot, in characters. */
const budget = 600;
/** Kept for the line that says what was left out. */
const reserve = 90;

/** As many lines as the budget holds, in their order; the last one then says how many more there are, and where they can be read. */
export function fitted(lines: readonly string[]): string[] {
  const size = (some: readonly string[]): number => some.reduce((sum, line) => sum + line.length + 1, 0);
  if (size(lines) <= budget) return [...lines];
  const kept: string[] = [];
  for (const line of lines) if (size([...kept, line]) <= budget - reserve) kept.push(line);
  const left = lines.length - kept.length;
  return [...kept, `- ${left} more: browser_console_messages and browser_network_requests list them`];
}
