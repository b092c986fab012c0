import { z } from 'zod';
import type { CallStep } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import { defineTabTool, type TabCall } from '../define.ts';
import { button } from '../inputs.ts';
import { underPointer } from './pointer.ts';

type Point = { readonly x: number; readonly y: number };

const coordinate = z.number();

export const mouseMove = defineTabTool({
  name: 'browser_mouse_move_xy',
  title: 'Move mouse',
  description: 'Move the mouse to a point of the viewport, in CSS pixels. Tells what is there.',
  effect: 'acts',
  input: { x: coordinate, y: coordinate },
  async handle({ x, y }, call) {
    await inViewport(call, { x, y });
    await call.act(() => call.tab.page.mouse.move(x, y));
    say(call, `Move mouse to (${x}, ${y})`, { on: 'page.mouse', call: 'move', args: [x, y] });
    await tellPointer(call);
  },
});

export const mouseClick = defineTabTool({
  name: 'browser_mouse_click_xy',
  title: 'Click',
  description: 'Click at a point of the viewport, in CSS pixels. Only for what has no ref, e.g. in a canvas.',
  effect: 'destroys',
  input: {
    x: coordinate,
    y: coordinate,
    button,
    clickCount: z.int().min(1).max(10).optional(),
    delay: z.number().min(0).max(30_000).optional().describe('ms to hold the button down'),
  },
  async handle({ x, y, ...options }, call) {
    await inViewport(call, { x, y });
    await call.act(() => call.tab.page.mouse.click(x, y, options));
    say(call, `Click mouse at coordinates (${x}, ${y})`, { on: 'page.mouse', call: 'click', args: [x, y], options });
    await tellPointer(call);
  },
});

export const mouseDrag = defineTabTool({
  name: 'browser_mouse_drag_xy',
  title: 'Drag mouse',
  description: 'Drag with the left button from one point of the viewport to another, in CSS pixels.',
  effect: 'destroys',
  input: { startX: coordinate, startY: coordinate, endX: coordinate, endY: coordinate },
  async handle({ startX, startY, endX, endY }, call) {
    const { mouse } = call.tab.page;
    await inViewport(call, { x: startX, y: startY }, { x: endX, y: endY });
    // Sliders and drawing pages look at the way, not only at its end.
    const steps = 5;
    await call.act(async () => {
      await mouse.move(startX, startY);
      await mouse.down();
      await mouse.move(endX, endY, { steps });
      await mouse.up();
    });
    say(
      call,
      `Drag mouse from (${startX}, ${startY}) to (${endX}, ${endY})`,
      { on: 'page.mouse', call: 'move', args: [startX, startY] },
      { on: 'page.mouse', call: 'down' },
      { on: 'page.mouse', call: 'move', args: [endX, endY, { steps }] },
      { on: 'page.mouse', call: 'up' },
    );
    await tellPointer(call);
  },
});

export const mouseDown = defineTabTool({
  name: 'browser_mouse_down',
  title: 'Press mouse down',
  description: 'Press a mouse button where the mouse is, and keep it down.',
  effect: 'destroys',
  input: { button },
  async handle(options, call) {
    await call.act(() => call.tab.page.mouse.down(options));
    say(call, 'Press mouse down', { on: 'page.mouse', call: 'down', options });
    await tellPointer(call);
  },
});

export const mouseUp = defineTabTool({
  name: 'browser_mouse_up',
  title: 'Press mouse up',
  description: 'Let go of a mouse button.',
  effect: 'destroys',
  input: { button },
  async handle(options, call) {
    await call.act(() => call.tab.page.mouse.up(options));
    say(call, 'Press mouse up', { on: 'page.mouse', call: 'up', options });
    await tellPointer(call);
  },
});

export const mouseWheel = defineTabTool({
  name: 'browser_mouse_wheel',
  title: 'Scroll mouse wheel',
  description: 'Scroll what is under the mouse, in CSS pixels.',
  effect: 'acts',
  input: { deltaX: z.number().default(0), deltaY: z.number().default(0).describe('Positive is down') },
  async handle({ deltaX, deltaY }, call) {
    await call.act(() => call.tab.page.mouse.wheel(deltaX, deltaY));
    say(call, 'Scroll mouse wheel', { on: 'page.mouse', call: 'wheel', args: [deltaX, deltaY] });
    await tellPointer(call);
  },
});

function say({ response }: TabCall, comment: string, ...[first, ...rest]: [CallStep, ...CallStep[]]): void {
  for (const step of [{ ...first, comment }, ...rest]) response.ran(step);
}

async function tellPointer({ tab, session, response }: TabCall): Promise<void> {
  const what = await underPointer(session, tab);
  if (what !== undefined) response.text(`Under the mouse now: ${what}`);
}

/** @throws ToolError when a point cannot be seen */
async function inViewport({ tab }: TabCall, ...points: Point[]): Promise<void> {
  const { width, height } = tab.page.viewportSize() ?? (await windowSize(tab.page));
  const outside = points.find(({ x, y }) => !(x >= 0 && y >= 0 && x < width && y < height));
  if (outside)
    throw new ToolError(
      `(${outside.x}, ${outside.y}) is outside the viewport, which is ${width} x ${height} CSS pixels.`,
      {
        hint: 'Coordinates count from its top left corner. Scroll with browser_mouse_wheel, or enlarge it with browser_resize.',
      },
    );
}

/** A window that was not given a size of its own decides itself. */
function windowSize(page: TabCall['tab']['page']): Promise<{ width: number; height: number }> {
  return page.evaluate<{ width: number; height: number }>('({ width: innerWidth, height: innerHeight })');
}
