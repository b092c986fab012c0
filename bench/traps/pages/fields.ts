import { choose, type, type Step, type Trap } from '../trap.ts';

type Field = { readonly name: string; readonly type: string; readonly value: string };
const fill = (...fields: Field[]): Step => ({ tool: 'browser_fill_form', args: { fields } });

/** A list box as libraries make it: opened by a click, drawn anew with each choice. */
const combobox = `<span id="label">Country</span><div id="box" role="combobox" tabindex="0" aria-labelledby="label" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" style="border: 1px solid">Choose</div>
  <div id="list" role="listbox" hidden></div><script>
  const countries = ['Finland', 'France', 'French Guiana'];
  box.onclick = () => { list.hidden = !list.hidden; list.innerHTML = countries.map(name => '<div role="option">' + name + '</div>').join(''); };
  list.onclick = event => { state.country = box.textContent = event.target.textContent; list.hidden = true; };
</script>`;

const virtual = `<div id="list" role="listbox" aria-label="Number" tabindex="0" style="height: 100px; overflow: auto; position: relative"><div style="height: 10000px"></div></div><script>
  const draw = () => {
    list.querySelectorAll('[role=option]').forEach(option => option.remove());
    for (let i = Math.floor(list.scrollTop / 20); i < list.scrollTop / 20 + 6 && i < 500; i++) {
      const option = document.createElement('div');
      option.setAttribute('role', 'option');
      option.setAttribute('aria-selected', String(state.number === i));
      option.textContent = 'Number ' + i;
      option.style.cssText = 'position: absolute; height: 20px; top: ' + i * 20 + 'px';
      option.onclick = () => { state.number = i; draw(); };
      list.append(option);
    }
  };
  list.onscroll = draw; draw();
</script>`;

const tick = (
  style: string,
): string => `<style>.box { ${style} } .box + i::before { content: '☐ ' } .box:checked + i::before { content: '☑ ' }</style>
  <label style="position: relative"><input type="checkbox" class="box" id="news"><i>Newsletter</i></label>`;

/** An editor that keeps a model of its own and draws it; what is not typed by keys it throws away. */
const editor = `<div id="editor" role="textbox" aria-label="Body" contenteditable="true" style="min-height: 40px; border: 1px solid"></div><script>
  state.text = '';
  const draw = () => { editor.textContent = state.text; getSelection().selectAllChildren(editor); getSelection().collapseToEnd(); };
  editor.addEventListener('beforeinput', event => event.preventDefault());
  editor.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace' || event.key === 'Delete') state.text = getSelection().isCollapsed ? state.text.slice(0, -1) : '';
    else if (event.key.length === 1) state.text += event.key;
    else return;
    event.preventDefault();
    draw();
  });
</script>`;

/** Fields take what people write, or say why not. */
export const fields: readonly Trap[] = [
  { name: 'a combobox that is no <select>', page: combobox, steps: [choose('combobox', 'France')], state: `state.country === 'France'` },
  { name: 'the same in a form', page: combobox, steps: [fill({ name: 'combobox', type: 'combobox', value: 'Finland' })], state: `state.country === 'Finland'` },
  { name: 'a list that draws only what is in view', page: virtual, steps: [choose('listbox', 'Number 137')], state: 'state.number === 137' },
  { name: 'an option that does not exist', page: '<label>Colour <select><option>Red<option>Blue</select></label>', steps: [choose('combobox', 'Pink')], refuses: /Red[^]*Blue/, state: `document.querySelector('select').value === 'Red'` },
  { name: 'a checkbox that cannot be seen', page: tick('opacity: 0; position: absolute; width: 0; height: 0'), steps: [fill({ name: 'checkbox', type: 'checkbox', value: 'true' })], state: 'news.checked' },
  { name: 'a checkbox under its own label', page: tick('position: absolute; z-index: -1; opacity: 0.01; clip-path: inset(50%)'), steps: [fill({ name: 'checkbox', type: 'checkbox', value: 'true' })], state: 'news.checked' },
  { name: 'a checkbox that refuses', page: '<label><input type="checkbox" id="news" onclick="return false"> Newsletter</label>', steps: [fill({ name: 'checkbox', type: 'checkbox', value: 'true' })], refuses: /checked|state/, state: '!news.checked' },
  { name: 'a date as people write it', page: '<label>Day <input type="date" id="day"></label>', steps: [type('textbox "Day"', '31.12.2026')], state: `day.value === '2026-12-31'` },
  { name: 'a time as people write it', page: '<label>Hour <input type="time" id="hour"></label>', steps: [type('textbox "Hour"', '9:05 pm')], state: `hour.value === '21:05'` },
  { name: 'a range in per cent', page: '<label>Volume <input type="range" id="volume" min="0" max="200"></label>', steps: [fill({ name: 'slider', type: 'slider', value: '75%' })], state: `volume.value === '150'` },
  { name: 'a colour by its name', page: '<label>Ink <input type="color" id="ink"></label>', steps: [type('"Ink"', 'tomato')], state: `ink.value === '#ff6347'` },
  { name: 'letters for a number', page: '<label>Age <input type="number" id="age"></label>', steps: [type('spinbutton', 'twelve')], refuses: /number/, state: `age.value === ''` },
  { name: 'a value that the page throws away', page: `<label>Code <input id="code" title="four letters" oninput="this.value = this.value.replace(/[^a-z]/g, '')"></label>`, steps: [type('textbox "Code"', '1234')], refuses: /four letters|instead/, state: `code.value === ''` },
  { name: 'a value that the page formats', page: `<label>Phone <input id="phone" oninput="this.value = this.value.replace(/\\D/g, '').replace(/^(\\d{3})(\\d{3})(\\d+)$/, '($1) $2-$3')"></label>`, steps: [type('textbox "Phone"', '5551234567')], state: `phone.value === '(555) 123-4567'` },
  { name: 'a form of which one field is refused', page: `<label>Name <input id="name"></label><label>Size <select id="size"><option>S<option>M</select></label>`, steps: [fill({ name: 'textbox "Name"', type: 'textbox', value: 'Ada' }, { name: 'combobox', type: 'combobox', value: 'XL' })], refuses: /"?S"?[^]*"?M"?[^]*Name/, state: `name === '' || document.querySelector('input').value === 'Ada'` },
  { name: 'suggestions for what was typed', page: `<label>City <input role="combobox" aria-controls="hints" aria-expanded="false" oninput="setTimeout(() => { hints.innerHTML = '<li role=option>Berlin</li><li role=option>Bern</li>'; hints.hidden = false; }, 250)"></label><ul id="hints" role="listbox" hidden></ul>`, steps: [type('combobox "City"', 'Ber')], says: /Berlin[^]*Bern/, state: 'true' },
  { name: 'an editable element', page: `<div contenteditable="true" role="textbox" aria-label="Note" id="note" style="border: 1px solid">Old</div>`, steps: [type('textbox "Note"', 'New words')], state: `note.textContent === 'New words'` },
  { name: 'an editor that knows only keys', page: editor, steps: [type('textbox "Body"', 'Dear Ada')], state: `state.text === 'Dear Ada'` },
  { name: 'a code in six fields that hand on', page: `<div id="code">${'<input maxlength="1" aria-label="Digit" style="width: 20px">'.repeat(6)}</div><script>code.oninput = event => event.target.nextElementSibling?.focus()</script>`, steps: [type('textbox "Digit"', '123456', { slowly: true })], state: `[...code.children].map(field => field.value).join('') === '123456'` },
]; // prettier-ignore
