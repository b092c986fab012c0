import fs from 'node:fs';
import { options } from './src/config/options.ts';
import { describeTool } from './src/server/server.ts';
import type { ToolGroup } from './src/tools/define.ts';
import { toolGroups } from './src/tools/index.ts';

/** Writes the generated parts of README.md; with `--check` it only tells whether they are up to date. */

type Schema = {
  type?: string;
  description?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

const blocks: Record<string, () => string> = {
  tools: () =>
    titles()
      .map(([title, groups]) => `#### ${title}\n\n${groups.flatMap(tools).join('\n')}`)
      .join('\n\n'),
  options: () =>
    [
      '| Flag | Variable | |',
      '| --- | --- | --- |',
      ...options.map(
        row =>
          `| \`--${row.flag}${row.value === undefined ? '' : ` <${row.value}>`}\` | \`${row.env}\` | ${cell(row.help + (row.default ? ` Default: ${row.default}.` : ''))} |`,
      ),
    ].join('\n'),
};

/** Groups by the title under which they stand. */
function titles(): [string, ToolGroup[]][] {
  const byTitle = new Map<string, ToolGroup[]>();
  for (const group of toolGroups) {
    const title = group.optIn ? `${group.title} (opt-in via --caps=${group.capability})` : group.title;
    byTitle.set(title, [...(byTitle.get(title) ?? []), group]);
  }
  return [...byTitle];
}

function tools(group: ToolGroup): string[] {
  return group.tools.map(tool => {
    const { inputSchema } = describeTool(tool);
    const schema = inputSchema as Schema;
    const parameters = Object.entries(schema.properties ?? {}).map(
      ([name, property]) =>
        `  - \`${name}\` ${typeName(property)}${schema.required?.includes(name) ? '' : ', optional'}${property.description ? `: ${property.description}` : ''}`,
    );
    return [
      `- **${tool.name}** – ${tool.title}. ${tool.description} Read-only: **${tool.effect === 'reads'}**`,
      ...parameters,
    ].join('\n');
  });
}

function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.map(value => `\`${value}\``).join(' or ');
  if (schema.type === 'array')
    return `list of ${schema.items?.properties ? Object.keys(schema.items.properties).join(', ') : typeName(schema.items ?? {})}`;
  return schema.type ?? 'any';
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|');
}

const file = new URL('README.md', import.meta.url);
const before = fs.readFileSync(file, 'utf8');
let after = before;
for (const [name, render] of Object.entries(blocks)) {
  const marked = new RegExp(`(<!-- ${name}:begin[^>]*-->)[^]*?(<!-- ${name}:end -->)`);
  if (!marked.test(after)) throw new Error(`README.md has no block "${name}".`);
  after = after.replace(marked, (_, begin: string, end: string) => `${begin}\n\n${render()}\n\n${end}`);
}
if (!process.argv.includes('--check')) fs.writeFileSync(file, after);
else if (after !== before) throw new Error('README.md is out of date: run npm run update.');
