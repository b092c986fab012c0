import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['vision'] } });

const page = `<!doctype html><title>Mouse</title><style>body { margin: 0 } * { font: 16px/20px monospace }</style>
<button style="position:absolute;left:20px;top:20px;width:100px;height:40px" onclick="this.textContent = 'Clicked ' + event.detail"><b>Save</b></button>
<canvas style="position:absolute;left:200px;top:20px;width:100px;height:100px;background:silver"></canvas>
<div id="pane" style="position:absolute;left:20px;top:200px;width:200px;height:100px;overflow:auto"><div style="height:900px">tall</div></div>
<iframe style="position:absolute;left:400px;top:20px;width:200px;height:100px;border:0" srcdoc="<!doctype html><body style='margin:0'><button style='width:100px;height:40px'>Inner</button>"></iframe>
<output style="position:absolute;left:20px;top:400px"></output>
<script>
const log = [], show = () => document.querySelector('output').textContent = log.join(' ');
const canvas = document.querySelector('canvas');
for (const type of ['mousedown', 'mousemove', 'mouseup', 'contextmenu'])
  canvas.addEventListener(type, event => { log.push(type + '(' + event.offsetX + ',' + event.offsetY + ')'); show(); });
document.querySelector('#pane').addEventListener('scroll', event => { log.push('scrolled'); show(); }, { once: true });
</script>`;

test.beforeEach(async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(page) });
});

test('a click tells what is under the mouse, with a ref that works', async ({ call }) => {
  const clicked = await call('browser_mouse_click_xy', { x: 60, y: 40, clickCount: 2 });
  expect(clicked.code).toBe(
    '// Click mouse at coordinates (60, 40)\nawait page.mouse.click(60, 40, {\n  clickCount: 2\n});',
  );
  expect(clicked.snapshot).toContain('Clicked 2');
  const ref = /^Under the mouse now: button "Clicked 2" \[ref=(e\d+)\]$/.exec(clicked.value ?? '')?.[1];
  expect(ref, clicked.text).toBeDefined();
  const again = await call('browser_click', { target: ref });
  expect(again.error).toBeUndefined();
  expect(again.snapshot).toContain('Clicked 1');
});

test('moving shows what is there, in frames and in pictures too', async ({ call }) => {
  const moved = await call('browser_mouse_move_xy', { x: 450, y: 40 });
  expect(moved.value).toMatch(/^Under the mouse now: button "Inner" \[ref=f\d+e\d+\]$/);
  expect(moved.code).toBe('// Move mouse to (450, 40)\nawait page.mouse.move(450, 40);');
  expect((await call('browser_mouse_move_xy', { x: 250, y: 70 })).value).toContain('Under the mouse now: ');
  expect((await call('browser_mouse_move_xy', { x: 1279, y: 719 })).value).toBeUndefined();
});

test('a drag goes the whole way', async ({ call }) => {
  const dragged = await call('browser_mouse_drag_xy', { startX: 210, startY: 30, endX: 260, endY: 80 });
  expect(dragged.code?.split('\n')).toEqual([
    '// Drag mouse from (210, 30) to (260, 80)',
    'await page.mouse.move(210, 30);',
    'await page.mouse.down();',
    'await page.mouse.move(260, 80, { steps: 5 });',
    'await page.mouse.up();',
  ]);
  expect(dragged.snapshot).toContain('mousedown(10,10)');
  expect(dragged.snapshot).toContain('mousemove(60,60) mouseup(60,60)');
});

test('a button can be held down and let go', async ({ call }) => {
  await call('browser_mouse_move_xy', { x: 240, y: 60 });
  const down = await call('browser_mouse_down', { button: 'right' });
  expect(down.code).toBe(`// Press mouse down\nawait page.mouse.down({\n  button: 'right'\n});`);
  expect(down.snapshot).toContain('mousedown(40,40) contextmenu(40,40)');
  const up = await call('browser_mouse_up', { button: 'right' });
  expect(up.code).toBe(`// Press mouse up\nawait page.mouse.up({\n  button: 'right'\n});`);
  expect(up.snapshot).toContain('mouseup(40,40)');
});

test('the wheel scrolls what is under the mouse', async ({ call }) => {
  await call('browser_mouse_move_xy', { x: 100, y: 250 });
  const scrolled = await call('browser_mouse_wheel', { deltaY: 300 });
  expect(scrolled.code).toBe('// Scroll mouse wheel\nawait page.mouse.wheel(0, 300);');
  expect((await call('browser_evaluate', { function: `document.querySelector('#pane').scrollTop` })).value).toBe('300');
});

test('points outside the viewport are refused with its size', async ({ call }) => {
  for (const [name, args] of [
    ['browser_mouse_click_xy', { x: 1280, y: 10 }],
    ['browser_mouse_move_xy', { x: 10, y: -1 }],
    ['browser_mouse_drag_xy', { startX: 1, startY: 1, endX: 10, endY: 720 }],
  ] as const) {
    const refused = await call(name, args);
    expect(refused.error, name).toMatch(
      /^Error: \(-?\d+, -?\d+\) is outside the viewport, which is 1280 x 720 CSS pixels\./,
    );
    expect(refused.code, name).toBeUndefined();
  }
});

test.describe('where no snapshots are shown', () => {
  test.use({ config: { capabilities: ['vision'], snapshot: { mode: 'none' } } });
  test('the refs that the model has stay good', async ({ call }) => {
    const seen = await call('browser_snapshot');
    const moved = await call('browser_mouse_move_xy', { x: 60, y: 40 });
    expect(moved.value).toContain(`[ref=${seen.ref('button "Save"')}]`);
    expect((await call('browser_click', { target: seen.ref('iframe') })).error).toBeUndefined();
  });
});
