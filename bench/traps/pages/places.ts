import { click, type Trap } from '../trap.ts';

/** Where an element stands. */
export const places: readonly Trap[] = [
  {
    name: 'a list that loads more at its end',
    page: `<ul id="list"></ul><p id="end">…</p><script>
      const more = () => { for (let i = 0; i < 20; i++) list.insertAdjacentHTML('beforeend', '<li style="height: 60px">Item ' + (list.children.length + 1) + '</li>'); };
      more();
      new IntersectionObserver(async ([entry]) => { if (entry.isIntersecting && list.children.length < 40) { await slow(150, ''); more(); } }).observe(end);</script>`,
    steps: [{ tool: 'browser_press_key', args: { key: 'End' } }],
    says: /Item 40/,
    state: 'list.children.length === 40',
  },
  {
    name: 'a button far down in a scrolled box',
    page: `<div style="height: 100px; overflow: auto"><div style="height: 3000px"></div><button onclick="count('pressed')">Deep</button></div>`,
    steps: [click('button "Deep"')],
    state: 'state.pressed === 1',
  },
  {
    name: 'a button in a frame',
    page: `<iframe src="/frame"></iframe><script>onmessage = event => { state.told = event.data; }</script>`,
    steps: [click('button "Inside"')],
    state: `state.told === 'pressed'`,
  },
  {
    name: 'a button in a frame of another site',
    page: `<div style="height: 1500px"></div><iframe src="OTHER/frame"></iframe><script>onmessage = event => { state.told = event.data; }</script>`,
    steps: [click('button "Inside"')],
    state: `state.told === 'pressed'`,
  },
  {
    name: 'a button in a shadow tree',
    page: `<my-box></my-box><script>customElements.define('my-box', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot><button>Shade</button>'; this.shadowRoot.lastChild.onclick = () => count('pressed'); } })</script>`,
    steps: [click('button "Shade"')],
    state: 'state.pressed === 1',
  },
  {
    name: 'a frame that lies under an overlay of its page',
    page: `<iframe src="/frame"></iframe><div role="dialog" aria-label="Offer" style="position: fixed; inset: 0; background: #fffc"><button>No, thanks</button></div><script>onmessage = event => { state.told = event.data; }</script>`,
    steps: [click('button "Inside"')],
    refuses: /Offer/,
    state: '!state.told',
  },
  {
    name: 'an icon without words',
    page: `<button onclick="count('pressed')"><svg width="20" height="20" role="img" aria-label="Close"><circle r="9" cx="10" cy="10"/></svg></button>`,
    steps: [click('"Close"')],
    state: 'state.pressed === 1',
  },
];
