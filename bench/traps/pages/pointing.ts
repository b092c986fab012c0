import { click, type Step, type Trap } from '../trap.ts';

const hover = (on: string): Step => ({ tool: 'browser_hover', on });
const drag = (from: string, to: string): Step => ({
  tool: 'browser_drag',
  refs: { startTarget: from, endTarget: to },
  args: { startElement: from, endElement: to },
});
const order = (text: string): string => `[...list.children].map(item => item.textContent).join('') === '${text}'`;

/** A pointer-driven sortable: it begins after 5 px, looks under the pointer at each move, and drops where the last move was. */
const sortable = `<ul id="list" style="user-select: none"><li>A</li><li>B</li><li>C</li><li>D</li></ul><script>
  let held, from, moves = 0;
  list.onpointerdown = event => { held = event.target.closest('li'); from = { x: event.clientX, y: event.clientY }; moves = 0; };
  onpointermove = event => {
    if (!held) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < 5 || ++moves < 3) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('li');
    if (!over || over === held) return;
    const { top, height } = over.getBoundingClientRect();
    if (over.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_PRECEDING) { if (event.clientY > top + height * 0.4) over.after(held); }
    else if (event.clientY < top + height * 0.6) over.before(held);
  };
  onpointerup = () => { held = undefined; };
</script>`;

/** Where the mouse has to be, and to come from. */
export const pointing: readonly Trap[] = [
  {
    name: 'a menu that is open while the mouse is over it',
    page: `<style>ul { display: none; margin: 0 } nav:hover ul { display: block }</style><nav style="width: 200px">Products<ul><li><button onclick="count('tools')">Tools</button></li></ul></nav>`,
    steps: [hover('navigation'), click('button "Tools"')],
    state: 'state.tools === 1',
  },
  {
    name: 'a menu in a menu, with a script that closes it',
    page: `<div id="file" style="width: 100px"><button>File</button><div id="menu" hidden><button id="export">Export</button><div id="sub" hidden><button onclick="count('pdf')">PDF</button></div></div></div><script>
      let closing;
      file.onmouseenter = () => { clearTimeout(closing); menu.hidden = false; };
      file.onmouseleave = () => { closing = setTimeout(() => { menu.hidden = sub.hidden = true; }, 60); };
      menu.onmouseover = event => { sub.hidden = event.target !== window['export'] && !sub.contains(event.target); };</script>`,
    steps: [hover('button "File"'), hover('button "Export"'), click('button "PDF"')],
    state: 'state.pdf === 1',
  },
  {
    name: 'a tooltip',
    page: `<button onmouseenter="setTimeout(() => { tip.textContent = 'Costs 5 €'; }, 200)">Price</button><div role="tooltip" id="tip"></div>`,
    steps: [hover('button "Price"')],
    says: /Costs 5 €/,
    state: 'true',
  },
  { name: 'a list sorted by pointer moves, downwards', page: sortable, steps: [drag('listitem', ': C')], state: order('BCAD') },
  { name: 'a list sorted by pointer moves, upwards', page: sortable, steps: [drag(': D', ': B')], state: order('ADBC') },
  {
    name: 'dragging with data',
    page: `<div draggable="true" role="button" id="card" ondragstart="event.dataTransfer.setData('text/plain', 'card')">Card</div>
      <div role="region" aria-label="Bin" style="height: 100px; border: 1px solid" ondragover="event.preventDefault()" ondrop="state.dropped = event.dataTransfer.getData('text/plain')">Bin</div>`,
    steps: [drag('button "Card"', 'region "Bin"')],
    state: `state.dropped === 'card'`,
  },
  {
    name: 'dragging to where nothing takes it',
    page: `<div draggable="true" role="button">Card</div><div role="region" aria-label="Bin" style="height: 100px; border: 1px solid">Bin</div>`,
    steps: [drag('button "Card"', 'region "Bin"')],
    says: /no effect|nothing happened|without effect/i,
    state: 'true',
  },
  {
    name: 'a slider that only keys move',
    page: `<div role="slider" tabindex="0" aria-label="Zoom" aria-valuenow="1" onclick="this.focus()" onkeydown="if (event.key === 'ArrowRight') this.setAttribute('aria-valuenow', ++state.zoom)" style="width: 100px; height: 20px; background: #ccc"></div><script>state.zoom = 1</script>`,
    steps: [click('slider'), { tool: 'browser_press_key', args: { key: 'ArrowRight' } }],
    state: 'state.zoom === 2',
  },
  {
    name: 'a button that acts when the mouse goes down',
    page: `<button onpointerdown="count('down'); this.style.marginTop = '200px'">Press</button>`,
    steps: [click('button "Press"')],
    state: 'state.down === 1',
  },
]; // prettier-ignore
