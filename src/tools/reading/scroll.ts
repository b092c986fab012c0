import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';
import { elementTarget } from '../inputs.ts';

/** How often it goes on while something new is loaded on the way. */
const mostSteps = 30;

/** Where a scrollable thing stands, in CSS pixels. */
type Position = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly viewWidth: number;
  readonly viewHeight: number;
  readonly moved: boolean;
};

export const scroll = defineTabTool({
  name: 'browser_scroll',
  title: 'Scroll',
  description:
    'Scroll the page or a region by an amount, to its start or end, or until a text is in view. Loads what loads on the way and tells what is left.',
  effect: 'acts',
  input: {
    ...elementTarget,
    target: elementTarget.target.optional(),
    deltaX: z.number().optional().describe('CSS pixels to the right'),
    deltaY: z.number().optional().describe('CSS pixels down'),
    to: z.string().optional().describe('start, end or a text'),
  },
  async handle({ target, deltaX = 0, deltaY = 0, to }, { tab, response, act, signal }) {
    if (!to && !deltaX && !deltaY)
      throw new ToolError('How far? Nothing says so.', { hint: 'Give deltaY, deltaX or to.' });
    const found = target === undefined ? undefined : await tab.target(target);
    const region = found?.locator ?? tab.page.locator(':root');
    const step = async (move: Move): Promise<Position> => {
      const moved = await act(() => region.evaluate(scrollRegion, move));
      if (!moved)
        throw new ToolError('A dialog opened while scrolling.', {
          hint: 'Answer it with browser_handle_dialog first.',
        });
      // What was loaded on the way makes it longer.
      return { ...(await region.evaluate(scrollRegion, { x: 0, y: 0 })), moved: moved.moved };
    };
    const position =
      to === undefined
        ? await step({ x: deltaX, y: deltaY })
        : to === 'start'
          ? await step({ x: -1e9, y: -1e9 })
          : to === 'end'
            ? await scrollToEnd(step)
            : await scrollToText(to, { page: tab.page, region: found?.locator, step, signal });
    response.ran({
      on: found ? { locator: found.code } : { locator: `locator(':root')` },
      call: 'evaluate',
      args: [`element => element.scrollTo(${Math.round(position.left)}, ${Math.round(position.top)})`],
    });
    response.text(described(position));
  },
});

type Move = { readonly x: number; readonly y: number };

/** What is loaded at the end makes it move on. */
async function scrollToEnd(step: (move: Move) => Promise<Position>): Promise<Position> {
  let position = await step({ x: 0, y: 1e9 });
  for (let steps = 1; steps < mostSteps; steps++) {
    const next = await step({ x: 0, y: 1e9 });
    if (next.height === position.height && next.top === position.top) return next;
    position = next;
  }
  return position;
}

async function scrollToText(
  text: string,
  {
    page,
    region,
    step,
    signal,
  }: { page: Page; region: Locator | undefined; step: (move: Move) => Promise<Position>; signal: AbortSignal },
): Promise<Position> {
  const wanted = (region ?? page).getByText(text).filter({ visible: true }).first();
  let position = await step({ x: 0, y: 0 });
  for (let steps = 0; steps < mostSteps; steps++) {
    if ((await wanted.count()) > 0) {
      await wanted.scrollIntoViewIfNeeded({ signal });
      return step({ x: 0, y: 0 });
    }
    position = await step({ x: 0, y: position.viewHeight * 0.8 });
    if (!position.moved) break;
  }
  throw new ToolError(`The text ${quoted(text)} did not come into view.`, { hint: described(position) });
}

function described({ left, top, width, height, viewWidth, viewHeight }: Position): string {
  const below = Math.max(0, Math.round(height - viewHeight - top));
  const right = Math.max(0, Math.round(width - viewWidth - left));
  return [
    `Scrolled to ${Math.round(top)} of ${Math.round(height)} px; ${below ? `${below} px are left below` : 'this is the end'}`,
    ...(width > viewWidth + 1
      ? [`${Math.round(left)} of ${Math.round(width)} px across, ${right} px left to the right`]
      : []),
  ].join('; ');
}

type Scroller = {
  scrollLeft: number;
  scrollTop: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly parentElement: Scroller | null;
  scrollBy(options: { left: number; top: number; behavior: 'instant' }): void;
};

/** Runs in the page: scrolls the element, or what it lies in where it does not scroll itself. */
function scrollRegion(element: object, { x, y }: Move): Position {
  const { document, getComputedStyle } = globalThis as unknown as {
    document: { scrollingElement: Scroller | null; documentElement: Scroller };
    getComputedStyle(of: Scroller): { overflowX: string; overflowY: string };
  };
  const page = document.scrollingElement ?? document.documentElement;
  const scrolls = (at: Scroller): boolean => {
    if (at === page) return true;
    const { overflowX, overflowY } = getComputedStyle(at);
    return (
      (at.scrollHeight > at.clientHeight && /auto|scroll|overlay/.test(overflowY)) ||
      (at.scrollWidth > at.clientWidth && /auto|scroll|overlay/.test(overflowX))
    );
  };
  let at = element as Scroller;
  while (!scrolls(at) && at.parentElement) at = at.parentElement;
  if (!scrolls(at)) at = page;
  const [left, top] = [at.scrollLeft, at.scrollTop];
  at.scrollBy({ left: x, top: y, behavior: 'instant' });
  return {
    left: at.scrollLeft,
    top: at.scrollTop,
    width: at.scrollWidth,
    height: at.scrollHeight,
    viewWidth: at.clientWidth,
    viewHeight: at.clientHeight,
    moved: at.scrollLeft !== left || at.scrollTop !== top,
  };
}
