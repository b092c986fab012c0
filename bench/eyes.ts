/**
 * Browser CPU of our capture of a page against Playwright's own, in one run: milliseconds of all threads of the renderer, mean
 * of the rounds without the best and the worst. `first` is on a fresh document, `again` without a change, `changed` after one
 * text changed. The page has drawn itself before each, so what drawing costs is in neither.
 *
 *   npm run bench:eyes
 *   npm run bench:eyes -- --sizes 3000,30000 --rounds 5 --json figures.json --browser /usr/bin/chromium
 *   npm run bench:eyes -- --profile changed --sizes 10000      where our time goes, by function
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium, selectors, type CDPSession, type Page } from 'playwright-core';
import { registerEyes } from '../src/browser/eyes.ts';
import { EyesCapture } from '../src/snapshot/eyes-capture.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '3000,10000,30000' },
    rounds: { type: 'string', default: '5' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
    json: { type: 'string' },
    profile: { type: 'string' },
  },
});
const kinds = ['first', 'again', 'changed'] as const;
type Kind = (typeof kinds)[number];
type Capture = (page: Page) => Promise<unknown>;

/** Elements in a row. */
const perRow = 14;
const row = (index: number): string =>
  `<tr><td>${index}</td><td><a href="/item/${index}">Item ${index}</a></td><td><span>some <b>bold</b> text</span></td>` +
  `<td><button>Edit</button><button aria-label="Remove ${index}">x</button></td><td><label>n <input value="${index}"></label></td></tr>`;
const document = (elements: number): string =>
  `<h1>List</h1><table><tbody>${Array.from({ length: Math.round(elements / perRow) }, (_, index) => row(index)).join('')}</tbody></table>`;

const drawn = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';
const cpu = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(metric => metric.name === 'ProcessTime')?.value ?? 0) * 1000;
};
const mean = (values: readonly number[]): number => {
  const middle = values.length > 2 ? values.toSorted((a, b) => a - b).slice(1, -1) : values;
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

const browser = await chromium.launch({ executablePath: options.browser, args: ['--no-sandbox'] });

/** Opens a page of so many elements, captures it each way, and tells `around` to measure what it does. */
async function round(
  elements: number,
  capture: Capture,
  around: (kind: Kind, session: CDPSession, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // A small document first: what the world of the page costs once is not what is measured.
  await page.setContent('<p>warm</p>');
  await capture(page);
  await page.setContent(document(elements));
  let turn = 0;
  for (const kind of ['first', 'again', 'changed', 'changed', 'changed'] as const) {
    if (kind === 'changed') await page.evaluate(`document.querySelectorAll('b')[${turn++}].textContent = 'other'`);
    await page.evaluate(drawn);
    await around(kind, session, () => capture(page));
  }
  await page.close();
}

const ours = (engine: string): Capture => {
  let eyes: EyesCapture | undefined;
  return page => (eyes ??= new EyesCapture(page, engine, { page: 120_000 })).capture();
};
const theirs: Capture = page => page.ariaSnapshot({ mode: 'ai', timeout: 120_000 });

async function compare(elements: number, engine: string): Promise<Record<Kind, { ours: number; playwright: number }>> {
  const spent: Record<Kind, { ours: number[]; playwright: number[] }> = {
    first: { ours: [], playwright: [] },
    again: { ours: [], playwright: [] },
    changed: { ours: [], playwright: [] },
  };
  // In turns, so that both have the same share of what else the machine does.
  for (let done = 0; done < Number(options.rounds); done++)
    for (const who of ['ours', 'playwright'] as const)
      await round(elements, who === 'ours' ? ours(engine) : theirs, async (kind, session, work) => {
        const start = await cpu(session);
        await work();
        spent[kind][who].push((await cpu(session)) - start);
      });
  const figures = (kind: Kind): { ours: number; playwright: number } => ({
    ours: mean(spent[kind].ours),
    playwright: mean(spent[kind].playwright),
  });
  return { first: figures('first'), again: figures('again'), changed: figures('changed') };
}

/** Share of each function of ours in the time of one kind of capture, the largest first. */
async function profile(elements: number, wanted: string): Promise<void> {
  const bundle = await build({
    entryPoints: ['src/eyes/engine.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ariadne',
    footer: { js: 'return ariadne.default;' },
  });
  const engine = `profiled${elements}`;
  const content = `(() => {${bundle.outputFiles[0]?.text ?? ''}})()`;
  await selectors.register(engine, { content: `(${content})()` }, { contentScript: true });
  const times = new Map<string, number>();
  for (let done = 0; done < Number(options.rounds); done++)
    await round(elements, ours(engine), async (kind, session, work) => {
      if (kind !== wanted) {
        await work();
        return;
      }
      await session.send('Profiler.enable');
      await session.send('Profiler.setSamplingInterval', { interval: 200 });
      await session.send('Profiler.start');
      await work();
      const { profile: taken } = await session.send('Profiler.stop');
      const names = new Map(taken.nodes.map(node => [node.id, node.callFrame.functionName || '(anonymous)']));
      for (const [index, id] of (taken.samples ?? []).entries()) {
        const name = names.get(id) ?? '';
        if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + (taken.timeDeltas?.[index] ?? 0));
      }
    });
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  console.log(`${elements} elements, ${wanted}: share of each function`);
  for (const [name, time] of [...times].toSorted((a, b) => b[1] - a[1]).slice(0, 30))
    console.log(`${((time / all) * 100).toFixed(1).padStart(6)} %  ${name}`);
}

const sizes = options.sizes.split(',').map(Number);
if (options.profile !== undefined) for (const elements of sizes) await profile(elements, options.profile);
else {
  const { engine } = await registerEyes(false);
  const figures: Record<string, Awaited<ReturnType<typeof compare>>> = {};
  for (const elements of sizes) {
    const found = (figures[elements] = await compare(elements, engine));
    for (const kind of kinds) {
      const { ours: mine, playwright } = found[kind];
      console.log(
        `${elements} elements, ${kind}: ours ${mine.toFixed(0)} ms, Playwright ${playwright.toFixed(0)} ms, ratio ${(mine / playwright).toFixed(2)}`,
      );
    }
  }
  if (options.json !== undefined) fs.writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}
await browser.close();
