import { expect, test } from '../fixtures/index.ts';
import { nextOf, withNewRef } from './next.ts';
import { failures } from './pages.ts';

const prelude = `<script>const state = {}; const count = what => { state[what] = (state[what] ?? 0) + 1; };</script>`;

// Whoever waits until its patience is over, where waiting cannot help, does not end in time.
const patience = 50_000;

test('each failure has its cause in a sentence, and the call that it proposes works', async ({ connect, site }) => {
  test.setTimeout(240_000);
  const { call, session } = await connect({ snapshot: { engine: 'eyes' }, timeouts: { action: patience } });
  const worked: string[] = [];
  for (const failure of failures) {
    const { name, page, on, tool = 'browser_click', before, cause, result } = failure;
    const opened = await call('browser_navigate', { url: site.page(prelude + page) });
    const first = { tool, args: { ...failure.args, ...(on === undefined ? {} : { target: opened.ref(on) }) } };
    if (before && 'click' in before) await call('browser_click', { target: opened.ref(before.click) });
    // Not by a tool: nobody is to be told.
    if (before && 'script' in before) await session.openTabs?.current?.page.evaluate(before.script);
    const begun = performance.now();
    const { error = '' } = await call(first.tool, first.args);
    expect.soft(performance.now() - begun, name).toBeLessThan(patience);
    expect.soft(error, name).toMatch(cause);
    expect.soft(error, name).toMatch(/^Error: [^\n]+[.:]\n/);
    expect.soft(error, name).not.toMatch(/\u001b|Call log|Timeout|waiting for/);
    const next = nextOf(error, first, failure);
    if (next && result !== undefined) {
      const answer = next.call && (await call(next.call.tool, next.call.args));
      expect.soft(answer?.error, name).toBeUndefined();
      const again =
        answer && next.call?.tool === 'browser_snapshot' && on !== undefined
          ? withNewRef(next.again, answer, on)
          : next.again;
      expect.soft((await call(again.tool, again.args)).error, name).toBeUndefined();
      expect.soft((await call('browser_evaluate', { function: `Boolean(${result})` })).value, name).toBe('true');
      worked.push(name);
    }
  }
  expect(failures.length).toBeGreaterThanOrEqual(25);
  expect(worked.length).toBeGreaterThanOrEqual(20);
});

test('what covers an element is named by its ref with either engine', async ({ connect, site }) => {
  const [covered] = failures;
  for (const engine of ['eyes', 'playwright'] as const) {
    const { call } = await connect({ snapshot: { engine } });
    const opened = await call('browser_navigate', { url: site.page(prelude + covered!.page) });
    const { error } = await call('browser_click', { target: opened.ref('button "Buy"') });
    expect
      .soft(error)
      .toBe(
        `Error: The element is covered by dialog "Cookies" [ref=${opened.ref('dialog')}].\nClick button "Accept all" [ref=${opened.ref('Accept all')}] to close that first.`,
      );
  }
});
