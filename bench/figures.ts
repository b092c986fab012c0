/**
 * How fast and how large: start, latency of each operation, growth with the page, throughput, memory. Linux, about ten minutes.
 *
 *   npm run bench
 *   npm run bench -- --only start,table --samples 30 --json figures.json
 *   npm run bench -- --peer 'playwright=["node","<folder>/node_modules/@playwright/mcp/cli.js","--headless","--isolated"]'
 *
 * `limit` is Playwright alone: its action and its capture of the page. All take turns in one run: what is worth comparing is the
 * ratio (in brackets: ours to theirs), and on a busy machine that of the processor's time.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { servePages } from './figures/pages.ts';
import { scenarios, type Figure } from './figures/scenarios.ts';
import type { Command } from './figures/participants.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    samples: { type: 'string', default: '15' },
    peer: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
});

const own: Command = {
  name: 'ariadne',
  command: process.execPath,
  args: [path.resolve('dist/cli.js'), '--headless', '--isolated'],
};
const peers = options.peer.map((given): Command => {
  const [, name = given, json = ''] = /^(\w+)=(\[.*\])$/.exec(given) ?? [];
  const [command, ...args] = JSON.parse(json || '[]') as string[];
  if (command === undefined) throw new Error(`--peer is a name and a command, name=["node","cli.js"], not ${given}`);
  return { name, command, args };
});
const chosen = options.only?.split(',') ?? Object.keys(scenarios);

const figures: Figure[] = [];
/** A line for each thing that was measured, once everybody's figure is there. */
function print(of: readonly Figure[]): void {
  for (const mine of of.filter(figure => figure.who === own.name)) {
    const others = of.filter(other => other.what === mine.what && other.unit === mine.unit && other.who !== own.name);
    const show = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
    const ratios = others.map(({ who, value }) => `${who} ${show(value)} (${(mine.value / value).toFixed(2)})`);
    console.log(
      `${mine.what.padEnd(24)} ${show(mine.value).padStart(8)} ${mine.unit.padEnd(15)} ${ratios.join('   ')}`.trimEnd(),
    );
  }
}

const site = await servePages();
for (const name of chosen) {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`There is no ${name}: ${Object.keys(scenarios).join(', ')}`);
  const of: Figure[] = [];
  await scenario({
    commands: [own, ...peers],
    origin: site.origin,
    samples: Number(options.samples),
    report: figure => of.push(figure),
  });
  print(of);
  figures.push(...of);
}
if (options.json !== undefined) fs.writeFileSync(options.json, JSON.stringify(figures, null, 2));
site.close();
