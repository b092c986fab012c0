import { walkInto, type Result } from '../bench/traps/driver.ts';
import { traps } from '../bench/traps/index.ts';
import { startTrapSite } from '../bench/traps/site.ts';
import { judge, type Trap } from '../bench/traps/trap.ts';
import { expect, test } from './fixtures/index.ts';

test('every trap is walked through with the right answer', async ({ connect, workspaceDir }) => {
  test.setTimeout(300_000);
  const { client } = await connect();
  const site = await startTrapSite(traps);
  const wrong: Pick<Result, 'verdict' | 'answer'>[] = [];
  for (const trap of traps) {
    const { verdict, answer } = await walkInto(trap, client, site, workspaceDir);
    if (verdict !== 'right') wrong.push({ verdict, answer: `${trap.name}\n${answer}` });
  }
  await site.stop();
  expect(wrong).toEqual([]);
  expect(traps.length).toBeGreaterThan(60);
  expect(new Set(traps.map(({ name }) => name)).size).toBe(traps.length);
});

test('a trap tells success, failure and silence apart', () => {
  const trap = (own: Partial<Trap>): Trap => ({ name: '', page: '', steps: [], state: '', ...own });
  const seen = { answer: 'said', isError: false, state: true };
  const failed = { ...seen, isError: true };
  expect(judge(trap({ says: /said/ }), seen)).toBe('right');
  expect(judge(trap({ says: /more/ }), seen)).toBe('not told');
  expect(judge(trap({}), { ...seen, state: false })).toBe('false success');
  expect(judge(trap({}), failed)).toBe('failed');
  expect(judge(trap({ refuses: /said/ }), failed)).toBe('right');
  expect(judge(trap({ refuses: /why/ }), failed)).toBe('unexplained failure');
  expect(judge(trap({ refuses: /said/ }), seen)).toBe('false success');
  expect(judge(trap({ refuses: /said/ }), { ...failed, state: false })).toBe('wrong effect');
  expect(judge(trap({ mayRefuse: /said/ }), failed)).toBe('right');
  expect(judge(trap({ mayRefuse: /said/ }), { ...seen, state: false })).toBe('wrong effect');
});
