type Args = Readonly<Record<string, unknown>>;

/** A page on which a call cannot be done, the cause, and what the call would have done. */
export type Failure = {
  readonly name: string;
  readonly page: string;
  /** The text on whose line the target stands; absent where `args` has one. */
  readonly on?: string;
  /** A click where it is absent. */
  readonly tool?: string;
  readonly args?: Args;
  /** Done before it: a call, or a change that the page makes unseen. */
  readonly before?: { readonly click: string } | { readonly script: string };
  readonly cause: RegExp;
  /** What is typed where a field is to be filled in. */
  readonly text?: string;
  /** What is so when the proposed call and then the first one were made; absent where nothing can be proposed. */
  readonly result?: string;
};

const veil = 'position: fixed; inset: 0; background: #fffc';
const done = 'state.done === 1';
const people = `<ul id="list"></ul><script>
  const people = ['Ada', 'Bob', 'Cy'];
  const draw = () => { list.innerHTML = people.map(name => '<li>' + name + ' <button onclick="count(\\'' + name + '\\')">Delete</button></li>').join(''); };
  draw();</script>`;

export const failures: readonly Failure[] = [
  { name: 'under a dialog', page: `<button onclick="count('done')">Buy</button><div role="dialog" aria-label="Cookies" id="veil" style="${veil}"><button onclick="veil.remove()">Accept all</button></div>`, on: 'button "Buy"', cause: /covered by dialog "Cookies".*Accept all/s, result: done },
  { name: 'under a layer with a cross', page: `<button onclick="count('done')">Buy</button><div id="veil" style="${veil}">Subscribe <span role="button" tabindex="0" onclick="veil.remove()">×</span></div>`, on: 'button "Buy"', cause: /covered by.*"Subscribe.*"×"/s, result: done },
  { name: 'under a dialog that only Escape closes', page: `<button onclick="count('done')">Buy</button><dialog id="box"><p>Read this</p></dialog><script>box.showModal()</script>`, on: 'Buy', cause: /covered by dialog.*Escape/s, result: done },
  { name: 'under a bar without anything to close it', page: `<button onclick="count('done')">Buy</button><div style="${veil}">Maintenance</div>`, on: 'button "Buy"', cause: /covered by an element "Maintenance"/ },
  { name: 'a frame under a dialog of its page', page: `<iframe srcdoc="<button onclick=&quot;parent.postMessage(1)&quot;>Buy</button>"></iframe><script>onmessage = () => count('done')</script><div role="dialog" aria-label="Offer" id="veil" style="${veil}"><button onclick="veil.remove()">No, thanks</button></div>`, on: 'button "Buy"', cause: /covered by dialog "Offer"/, result: done },
  { name: 'disabled, a field empty', page: `<form onsubmit="count('done'); return false"><label>E-mail <input type="email" required id="mail"></label><button disabled>Send</button></form><script>mail.oninput = () => { document.querySelector('button').disabled = !mail.value; }</script>`, on: 'button "Send"', cause: /disabled.*textbox "E-mail".*: \S/s, text: 'ada@example.org', result: done },
  { name: 'disabled, a field wrong', page: `<form onsubmit="count('done'); return false"><label>E-mail <input type="email" value="ada" id="mail"></label><button disabled>Send</button></form><script>mail.oninput = () => { document.querySelector('button').disabled = !mail.validity.valid; }</script>`, on: 'button "Send"', cause: /disabled.*textbox "E-mail".*: \S/s, text: 'ada@example.org', result: done },
  { name: 'disabled, a box not ticked', page: `<form><label><input type="checkbox" required onchange="go.removeAttribute('aria-disabled'); go.onclick = () => { count('done'); }"> I agree</label><div role="button" id="go" tabindex="0" aria-disabled="true">Go on</div></form>`, on: 'button "Go on"', cause: /disabled.*checkbox "I agree"/s, result: done },
  { name: 'in a closed <details>', page: `<details><summary>More</summary><button onclick="count('done')">Export</button></details>`, args: { target: 'details button' }, cause: /cannot be seen.*<details>.*More/s, result: done },
  { name: 'in a closed menu', page: `<button aria-controls="menu" onclick="menu.hidden = false">Actions</button><div id="menu" hidden><button onclick="count('done')">Archive</button></div>`, args: { target: '#menu button' }, cause: /cannot be seen.*button "Actions"/s, result: done },
  { name: 'in another tab', page: `<div role="tablist"><button role="tab" aria-controls="a">One</button><button role="tab" aria-controls="b" onclick="b.hidden = false; a.hidden = true">Two</button></div><div role="tabpanel" id="a">First</div><div role="tabpanel" id="b" hidden><button onclick="count('done')">Save</button></div>`, args: { target: '#b button' }, cause: /cannot be seen.*tab "Two"/s, result: done },
  { name: 'in a popover', page: `<button popovertarget="pop">Share</button><div popover id="pop"><button onclick="count('done')">Copy</button></div>`, args: { target: '#pop button' }, cause: /cannot be seen.*button "Share"/s, result: done },
  { name: 'replaced by two that are alike', page: `<div id="app"></div><script>const draw = () => { app.innerHTML = '<p>One <button onclick="count(\\'done\\')">Buy</button></p><p>Two <button>Buy</button></p>'; }; draw();</script>`, on: 'button "Buy"', before: { script: 'draw()' }, cause: /Ref \S+ not found.*\[ref=\S+\]/s, result: done },
  { name: 'a row drawn anew elsewhere', page: people, on: 'button "Delete"', before: { script: 'people.reverse(); draw()' }, cause: /Ref \S+ not found/, result: 'Object.keys(state).length === 1' },
  { name: 'nodes given to another row', page: `<ul id="list"><li><b>Ada</b> <button onclick="count(this.previousElementSibling.textContent)">Delete</button></li><li><b>Bob</b> <button onclick="count(this.previousElementSibling.textContent)">Delete</button></li></ul>`, on: 'button "Delete"', before: { script: `const names = document.querySelectorAll('b'); names[0].textContent = 'Bob'; names[1].textContent = 'Ada'` }, cause: /another item now, which says "Bob/, result: 'Object.keys(state).length === 1' },
  { name: 'beyond where anything scrolls', page: `<button style="position: fixed; left: -500px" onclick="count('done')">Skip</button>`, on: 'button "Skip"', cause: /outside of everything that can be scrolled/, result: done },
  { name: 'behind a dialog of the browser', page: `<button onclick="confirm('Leave?')">Ask</button><button onclick="count('done')">Buy</button>`, on: 'button "Buy"', before: { click: 'button "Ask"' }, cause: /modal state.*browser_handle_dialog/s, result: done },
  { name: 'behind a file chooser', page: `<input type="file" aria-label="File"><button onclick="count('done')">Buy</button>`, on: 'button "Buy"', before: { click: '"File"' }, cause: /modal state.*browser_file_upload/s, result: done },
  { name: 'a selector that fits many', page: `<p><button onclick="count('done')">Buy</button></p>${'<p><button>Buy</button></p>'.repeat(7)}`, args: { target: 'p > button' }, cause: /matches 8 elements:(\n- [^\n]*){5}\n- and 3 more/, result: done },
  { name: 'an option that does not exist', page: `<select aria-label="Colour"><option>Red<option>Blue</select>`, tool: 'browser_select_option', on: 'combobox', args: { values: ['Pink'] }, cause: /no option "Pink".*"Red", "Blue"/s, result: `document.querySelector('select').value === 'Red'` },
  { name: 'an option that a list box does not have', page: `<div role="combobox" tabindex="0" aria-label="Colour" aria-controls="list" onclick="list.hidden = !list.hidden">Choose</div><div role="listbox" id="list" hidden onclick="state.colour = document.querySelector('[role=combobox]').textContent = event.target.textContent; list.hidden = true"><div role="option">Red</div><div role="option">Blue</div></div><script>onkeydown = event => { if (event.key === 'Escape') list.hidden = true; }</script>`, tool: 'browser_select_option', on: 'combobox', args: { values: ['Pink'] }, cause: /no option "Pink".*"Red", "Blue"/s, result: `state.colour === 'Red'` },
  { name: 'a date that is none', page: `<input type="date" aria-label="Day">`, tool: 'browser_type', on: '"Day"', args: { text: 'next Friday' }, cause: /cannot be read as a date.*YYYY-MM-DD/s, result: `document.querySelector('input').value === '2026-12-31'` },
  { name: 'a date that may be two', page: `<input type="date" aria-label="Day">`, tool: 'browser_type', on: '"Day"', args: { text: '3/4/2026' }, cause: /cannot be read as a date.*YYYY-MM-DD/s, result: `document.querySelector('input').value === '2026-12-31'` },
  { name: 'a time that is none', page: `<input type="time" aria-label="Hour">`, tool: 'browser_type', on: '"Hour"', args: { text: '25:99' }, cause: /cannot be read as a time.*HH:MM/s, result: `document.querySelector('input').value === '21:05'` },
  { name: 'letters for a number', page: `<input type="number" aria-label="Age">`, tool: 'browser_type', on: '"Age"', args: { text: 'twelve' }, cause: /cannot be read as a number/, result: `document.querySelector('input').value === '1234.5'` },
  { name: 'a colour that is none', page: `<input type="color" aria-label="Ink">`, tool: 'browser_type', on: '"Ink"', args: { text: 'greenish' }, cause: /no colour.*#rrggbb/s, result: `document.querySelector('input').value === '#ff8800'` },
  { name: 'a value that is thrown away', page: `<input aria-label="Code" title="four letters" oninput="this.value = this.value.replace(/[^a-z]/g, '')">`, tool: 'browser_type', on: '"Code"', args: { text: '1234' }, cause: /holds "" instead of "1234".*four letters/s },
  { name: 'a field that is read-only', page: `<input readonly aria-label="Date" value="1 May">`, tool: 'browser_type', on: '"Date"', args: { text: '2 May' }, cause: /read-only/ },
  { name: 'switched off by style', page: `<button style="pointer-events: none">Send</button>`, args: { target: 'button' }, cause: /no click reach.*pointer-events: none/s },
  { name: 'a button where a list is wanted', page: `<button onclick="count('done')">Sort</button>`, tool: 'browser_select_option', on: 'button "Sort"', args: { values: ['Name'] }, cause: /neither a <select> nor a list/ },
]; // prettier-ignore
