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
