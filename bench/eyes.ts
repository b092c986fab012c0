import { chromium, type CDPSession, type Page } from 'playwright-core';
import { registerEyes } from '../src/browser/eyes.ts';
import { EyesCapture } from '../src/snapshot/eyes-capture.ts';

/*
 * Browser CPU of our capture against Playwright's own, in one run:   npx tsx bench/eyes.ts [path of Chromium]
 * Renderer CPU in milliseconds, the median of `rounds`. `first` is on a fresh document, `changed` after one text changed.
 */
const rounds = 5;

const row = (index: number): string =>
  `<tr><td>${index}</td><td><a href="/item/${index}">Item ${index}</a></td><td><span>some <b>bold</b> text</span></td>` +
  `<td><button>Edit</button><button aria-label="Remove ${index}">x</button></td><td><label>n <input value="${index}"></label></td></tr>`;
const document = (elements: number): string =>
  `<h1>List</h1><table><tbody>${Array.from({ length: Math.round(elements / 14) }, (_, index) => row(index)).join('')}</tbody></table>`;

const cpu = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(metric => metric.name === 'ProcessTime')?.value ?? 0) * 1000;
};
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const [, , executablePath = '/usr/bin/chromium'] = process.argv;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const { engine } = await registerEyes(false);

type Capture = (page: Page) => Promise<unknown>;
const ours = (): Capture => {
  let eyes: EyesCapture | undefined;
  return page => (eyes ??= new EyesCapture(page, engine, { page: 60_000 })).capture();
};
const theirs = (): Capture => page => page.ariaSnapshot({ mode: 'ai' });

async function measure(
  elements: number,
  make: () => Capture,
): Promise<{ first: number; again: number; changed: number }> {
  const [first, again, changed]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const capture = make();
    // A small document first: what the world of the page costs once is not what is measured.
    await page.setContent('<p>warm</p>');
    await capture(page);
    await page.setContent(document(elements));
    await page.evaluate('document.body.offsetHeight');
    const timed = async (into: number[] | undefined, before = ''): Promise<void> => {
      if (before) await page.evaluate(before);
      const start = await cpu(session);
      await capture(page);
      into?.push((await cpu(session)) - start);
    };
    await timed(first);
    await timed(again);
    for (let time = 0; time < 3; time++)
      await timed(changed, `document.querySelectorAll('b')[${time}].textContent = 'other ${time}'`);
    await page.close();
  }
  return { first: median(first ?? []), again: median(again ?? []), changed: median(changed ?? []) };
}

for (const elements of process.argv[3] ? [Number(process.argv[3])] : [3000, 30_000]) {
  const [mine, others] = [await measure(elements, ours), await measure(elements, theirs)];
  for (const what of ['first', 'again', 'changed'] as const) {
    const ratio = (mine[what] / others[what]).toFixed(2);
    process.stdout.write(
      `${elements} elements, ${what}: ours ${mine[what].toFixed(0)} ms, Playwright ${others[what].toFixed(0)} ms, ratio ${ratio}\n`,
    );
  }
}
await browser.close();
