import { expect, test } from '../../fixtures/index.ts';

test('typing replaces the text and shows what the page makes of it', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page(`<form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Sent ' + q.value">
      <input id="q" value="old" aria-label="Search" oninput="setTimeout(() => hint.textContent = 'Hint for ' + this.value, 50)"></form><p id="hint"></p><output></output>`),
  });
  const target = opened.ref('textbox "Search"');
  const typed = await call('browser_type', { target, text: "it's" });
  expect(typed.code).toBe(`await page.getByRole('textbox', { name: 'Search' }).fill('it\\'s');`);
  expect(typed.snapshot).toContain("Hint for it's");
  const sent = await call('browser_type', { target, text: 'b', submit: true, slowly: true });
  expect(sent.code).toBe(
    `await page.getByRole('textbox', { name: 'Search' }).pressSequentially('b');\nawait page.getByRole('textbox', { name: 'Search' }).press('Enter');`,
  );
  expect(sent.snapshot).toContain('Sent ');
});

test('any key settles and shows the page', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<p></p><script>onkeydown = event => document.querySelector('p').textContent = event.key</script>`),
  });
  const pressed = await call('browser_press_key', { key: 'ArrowDown' });
  expect(pressed.snapshot).toContain('ArrowDown');
  expect(pressed.code).toBe(`// Press ArrowDown\nawait page.keyboard.press('ArrowDown');`);
  const wrong = await call('browser_press_key', { key: 'Hyper' });
  expect(wrong.isError).toBe(true);
  expect(wrong.error).toContain('Unknown key: "Hyper"');
});

const options =
  '<option value="1">Red</option><option value="2">Blue</option><option value="3" disabled>Green</option>';

test('options are chosen by label or value', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<select id="one">${options}</select><select id="many" multiple>${options}</select>`),
  });
  const one = await call('browser_select_option', { target: '#one', values: ['Blue'] });
  expect(one.code).toBe(`await page.locator('#one').selectOption('Blue');`);
  expect(one.snapshot).toContain('option "Blue" [selected]');
  expect((await call('browser_select_option', { target: '#one', values: '["1"]' })).snapshot).toContain(
    'option "Red" [selected]',
  );
  const many = await call('browser_select_option', { target: '#many', values: ['Red', '2'] });
  expect(many.code).toBe(`await page.locator('#many').selectOption(['Red', '2']);`);
  await call('browser_select_option', { target: '#many', values: [] });
  expect((await call('browser_snapshot')).snapshot?.match(/\[selected\]/g)).toHaveLength(1);
});

test('an option that does not exist is refused at once with those that do', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(`<select>${options}</select><p>text</p>`) });
  const missing = await call('browser_select_option', { target: 'select', values: ['Pink'] });
  expect(missing.error).toBe('Error: There is no option "Pink".\nThere are: "Red", "Blue", "Green".');
  expect((await call('browser_select_option', { target: 'select', values: ['Green'] })).error).toContain('is disabled');
  expect((await call('browser_select_option', { target: 'select', values: ['Red', 'Blue'] })).error).toContain(
    'Only one option',
  );
  expect((await call('browser_select_option', { target: 'p', values: ['Red'] })).error).toContain(
    'neither a <select> nor a list that opens',
  );
});

const form = `<label>Name <input id="name"></label><label>Age <input id="age" type="range" max="100"></label>
  <label>Country <select><option value="us">United States</option><option value="fr">France</option></select></label>
  <label><input type="checkbox" id="news"> News</label><label><input type="radio" name="r" id="r"> Fast</label>`;

test('a form is filled in one call, each field with its receipt', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(form) });
  const filled = await call('browser_fill_form', {
    fields: [
      { name: 'Name', type: 'textbox', target: '#name', value: 'Ada' },
      { name: 'Age', type: 'slider', target: '#age', value: '25' },
      { name: 'Country', type: 'combobox', target: 'select', value: 'fr' },
      { name: 'News', type: 'checkbox', target: '#news', value: true },
      { name: 'Fast', type: 'radio', target: '#r', value: 'true' },
    ],
  });
  expect(filled.error).toBeUndefined();
  expect(filled.code?.split('\n')).toEqual([
    `await page.locator('#name').fill('Ada');`,
    `await page.locator('#age').fill('25');`,
    `await page.locator('select').selectOption('fr');`,
    `await page.locator('#news').check();`,
    `await page.locator('#r').check();`,
  ]);
  expect(filled.snapshot).toContain('option "France" [selected]');
  expect(filled.snapshot).toContain('checkbox "News" [checked]');
});

test('when a field fails, the answer tells which were filled and which were not tried', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(form) });
  const failed = await call('browser_fill_form', {
    fields: [
      { name: 'Name', type: 'textbox', target: '#name', value: 'Ada' },
      { name: 'Country', type: 'combobox', target: 'select', value: 'Mars' },
      { name: 'News', type: 'checkbox', target: '#news', value: 'true' },
    ],
  });
  expect(failed.isError).toBe(true);
  expect(failed.error).toBe(
    'Error: The field "Country" could not be filled: There is no option "Mars".\nThere are: "United States", "France". Filled: "Name". Not tried: "News".',
  );
  expect(failed.code).toBe(`await page.locator('#name').fill('Ada');`);
  expect(failed.snapshot).toContain('Ada');
  expect((await call('browser_fill_form', { fields: [] })).error).toContain('The list of fields is empty.');
});

const editor = (
  script: string,
  body = '<div id="e" role="textbox" aria-label="Body" contenteditable="true" style="min-height: 40px">old</div>',
): string =>
  `${body}<script>const e = document.querySelector('#e'); let model = 'old'; const caret = () => { const s = getSelection(); s.selectAllChildren(e); s.collapseToEnd(); };
    const isAll = () => !getSelection().isCollapsed; ${script}</script>`;
/** Its model takes what is put in, and is drawn anew in the next frame. */
const takes = `e.addEventListener('beforeinput', event => { event.preventDefault(); if (event.inputType === 'insertText') model = (isAll() ? '' : model) + event.data; else if (event.inputType.startsWith('delete')) model = isAll() ? '' : model.slice(0, -1); requestAnimationFrame(() => { e.textContent = model; caret(); }); });`;
/** A field out of sight takes what is typed and is emptied; the text stands beside it. */
const hidden = `<div style="position: relative"><textarea id="e" aria-label="Body" style="position: absolute; width: 20px; height: 10px; opacity: 0.1"></textarea><pre>&#8203;</pre></div>`;

const editors: Readonly<Record<string, { readonly page: string; readonly slow: boolean; readonly held?: string }>> = {
  'a plain editable element': { page: editor(''), slow: false, held: 'e.textContent' },
  'one that takes plain text only': { page: editor('', '<div id="e" role="textbox" aria-label="Body" contenteditable="plaintext-only">old</div>'), slow: false, held: 'e.textContent' },
  'a model that takes what is put in': { page: editor(takes), slow: false },
  'a model that takes one character at a time': { page: editor(takes.replace(`event.inputType === 'insertText'`, `event.inputType === 'insertText' && event.data.length === 1`)), slow: true },
  'a model that listens to keys': { page: editor(`e.addEventListener('beforeinput', event => event.preventDefault()); e.addEventListener('keydown', event => { if (event.ctrlKey) return; if (/^(Delete|Backspace)$/.test(event.key)) model = isAll() ? '' : model.slice(0, -1); else if (event.key.length === 1) model = (isAll() ? '' : model) + event.key; else return; event.preventDefault(); e.textContent = model; caret(); });`), slow: true },
  'a hidden field that is emptied': { page: editor(`model = ''; e.oninput = () => { model += e.value; e.value = ''; document.querySelector('pre').textContent = model; };`, hidden), slow: false },
  'an editor in an element that names it': { page: editor('', '<div role="textbox" aria-label="Body"><div><p id="e" contenteditable="true">old</p></div></div>'), slow: false, held: 'e.textContent' },
}; // prettier-ignore

test('editors take typing, key by key only where nothing else works', async ({ call, site }) => {
  for (const [name, { page, slow, held = 'model' }] of Object.entries(editors)) {
    await call('browser_navigate', { url: site.page(page) });
    const typed = await call('browser_type', { target: `getByRole('textbox', { name: 'Body' })`, text: 'Dear Ada' });
    expect(typed.error, name).toBeUndefined();
    expect((await call('browser_evaluate', { function: `() => ${held}` })).value, name).toBe('"Dear Ada"');
    expect(typed.code?.includes('pressSequentially'), name).toBe(slow);
  }
});

test('an editor that takes nothing is not said to have taken it', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      editor(
        `for (const type of ['beforeinput', 'keydown']) e.addEventListener(type, event => event.preventDefault());`,
      ),
    ),
  });
  expect((await call('browser_type', { target: '#e', text: 'Dear Ada' })).error).toBe(
    'Error: The field holds "old" instead of "Dear Ada".\nIt may limit its length or form.',
  );
});

test('what is no field is not typed into', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<button>Save</button>') });
  expect((await call('browser_type', { target: 'button', text: 'x' })).error).toBe(
    'Error: The element takes no text.\nClick it with browser_click, or name the field itself.',
  );
});

const cities = `['Berlin', 'Bern', 'Rome'].filter(city => city.startsWith(this.value))`;
const tied: Readonly<Record<string, string>> = {
  datalist: `<input aria-label="City" list="cities"><datalist id="cities"><option>Berlin<option value="Bern"><option>Rome</datalist>`,
  'aria-controls': `<input aria-label="City" aria-controls="hits" oninput="setTimeout(() => { hits.innerHTML = ${cities}.map(city => '<li role=option>' + city + '</li>').join('') }, 150)"><ul id="hits" role="listbox"></ul>`,
  'aria-owns': `<input aria-label="City" role="combobox" aria-owns="hits" oninput="hits.innerHTML = ${cities}.map(city => '<div role=option>' + city + '</div>').join('')"><div id="hits" role="listbox"></div>`,
  'aria-activedescendant': `<input aria-label="City" oninput="this.setAttribute('aria-activedescendant', 'first')"><div role="listbox"><div role="option" id="first">Berlin</div><div role="option">Bern</div></div>`,
  'a list that opens': `<input aria-label="City" aria-autocomplete="list" oninput="document.body.insertAdjacentHTML('beforeend', '<div role=listbox>' + ${cities}.map(city => '<div role=option>' + city + '</div>').join('') + '</div>')">`,
};

for (const mode of ['auto', 'none'] as const) {
  test(`after typing the answer has the suggestions of the field: ${mode}`, async ({ connect, site }) => {
    const { call } = await connect({ snapshot: { mode } });
    for (const [name, page] of Object.entries(tied)) {
      await call('browser_navigate', { url: site.page(page) });
      const typed = await call('browser_type', { target: 'input', text: 'Ber' });
      if (mode === 'none' || name === 'datalist') expect(typed.value, name).toBe('Suggestions: "Berlin", "Bern"');
      else if (name !== 'aria-activedescendant')
        expect(typed.snapshot, name).toMatch(/option "?Berlin"?[^]*option "?Bern"?/);
    }
  });
}

test('what a page makes of a text is that text still', async ({ call, site }) => {
  for (const [script, text, held] of [
    [`this.value = '$' + Number(this.value).toFixed(2)`, '1234.5', '$1234.50'],
    [`this.value = this.value.toUpperCase()`, 'ada', 'ADA'],
    [`this.value = 'Berlin'; this.setSelectionRange(3, 6)`, 'Ber', 'Berlin'],
  ] as const) {
    await call('browser_navigate', { url: site.page(`<input oninput="${script}">`) });
    expect((await call('browser_type', { target: 'input', text })).error).toBeUndefined();
    expect((await call('browser_evaluate', { function: `document.querySelector('input').value` })).value).toBe(
      `"${held}"`,
    );
  }
});
