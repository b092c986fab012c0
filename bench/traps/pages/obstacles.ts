import { click, type, type Trap } from '../trap.ts';

const veil = 'position: fixed; inset: 0; background: #fffc';

/** Something is in the way: what passes is waited for, what stays is named. */
export const obstacles: readonly Trap[] = [
  {
    name: 'a button under a cookie notice',
    page: `<button onclick="count('bought')">Buy</button>
      <div role="dialog" aria-label="Cookies" style="${veil}"><p>We use them.</p><button>Accept</button></div>`,
    steps: [click('button "Buy"')],
    refuses: /Cookies.*\n?.*Accept/,
    state: '!state.bought',
  },
  {
    name: 'an overlay without a name, with a cross to close it',
    page: `<button onclick="count('bought')">Buy</button>
      <div style="${veil}"><p>Subscribe to the letter</p><span role="button" tabindex="0">×</span></div>`,
    steps: [click('button "Buy"')],
    refuses: /×/,
    state: '!state.bought',
  },
  {
    name: 'a spinner that goes away',
    page: `<button onclick="count('bought')">Buy</button><div id="veil" class="loading" style="${veil}">Loading</div>
      <script>setTimeout(() => veil.remove(), 1500)</script>`,
    steps: [click('button "Buy"')],
    state: 'state.bought === 1',
  },
  {
    name: 'a sticky header over what is scrolled to',
    page: `<header style="position: sticky; top: 0; height: 200px; background: #ccc">Menu</header><div style="height: 2000px"></div>
      <button onclick="count('bought')">Buy</button><div style="height: 3000px"></div><script>scrollTo(0, 1900)</script>`,
    steps: [click('button "Buy"')],
    state: 'state.bought === 1',
  },
  {
    name: 'a disabled button, and the field it waits for',
    page: `<form onsubmit="count('sent'); return false"><label>Name <input value="Ada"></label><label>E-mail <input type="email" required id="mail"></label>
      <button disabled>Send</button></form><script>mail.oninput = () => { document.querySelector('button').disabled = !mail.value; }</script>`,
    steps: [click('button "Send"')],
    refuses: /disabled[^]*E-mail/,
    state: '!state.sent',
  },
  {
    name: 'a button that is enabled later',
    page: `<button disabled onclick="count('sent')">Send</button>
      <script>setTimeout(() => { document.querySelector('button').disabled = false; }, 1500)</script>`,
    steps: [click('button "Send"')],
    state: 'state.sent === 1',
  },
  {
    name: 'a button that moves in',
    page: `<style>@keyframes in { from { transform: translateX(600px) } } button { animation: in 1500ms linear }</style>
      <button onclick="count('sent')">Send</button>`,
    steps: [click('button "Send"')],
    state: 'state.sent === 1',
  },
  {
    name: 'a button in a menu that closed meanwhile',
    page: `<div id="menu"><button onclick="count('sent')">Archive</button></div><script>meanwhile(() => { menu.style.display = 'none'; })</script>`,
    steps: ['meanwhile', click('button "Archive"')],
    refuses: /display: none|hidden|not visible|cannot be seen/,
    state: '!state.sent',
  },
  {
    name: 'a button that lets clicks through',
    page: `<div onclick="count('behind')"><button style="pointer-events: none" onclick="count('sent')">Send</button></div>`,
    steps: [click('button "Send"')],
    refuses: /pointer-events|lets clicks through/,
    state: '!state.sent && !state.behind',
  },
  {
    name: 'a button beyond where anything scrolls',
    page: `<button style="position: fixed; left: -500px" onclick="count('sent')">Send</button>`,
    steps: [click('button "Send"')],
    refuses: /outside/,
    state: '!state.sent',
  },
  {
    name: 'a field that is read-only',
    page: `<label>Date <input readonly value="1 May"></label>`,
    steps: [type('textbox "Date"', '2 May')],
    refuses: /read-only|readonly|not editable/,
    state: `document.querySelector('input').value === '1 May'`,
  },
  {
    name: 'a submission that covers its own button',
    page: `<button onmousedown="count('pressed')" onclick="count('sent'); veil.hidden = false; slow(300, '').then(() => { veil.hidden = true; })">Pay</button>
      <div id="veil" hidden style="${veil}">Paying</div>`,
    steps: [click('button "Pay"')],
    state: 'state.sent === 1 && state.pressed === 1',
  },
  {
    name: 'a page that thinks long about a press and then covers its button',
    page: `<button onmousedown="const end = performance.now() + 1200; while (performance.now() < end); veil.hidden = false" onmouseup="count('up')">Pay</button>
      <div id="veil" hidden style="${veil}" onclick="count('veil')">Paying</div><script>addEventListener('mousedown', () => count('pressed'), true)</script>`,
    steps: [click('button "Pay"')],
    state: 'state.pressed === 1',
  },
  {
    name: 'a submission that takes its button away',
    page: `<button onclick="count('sent'); this.disabled = true; this.textContent = 'Sending'; slow(200, '').then(() => { this.replaceWith('Thank you'); })">Pay</button>`,
    steps: [click('button "Pay"')],
    says: /Thank you/,
    state: 'state.sent === 1',
  },
];
