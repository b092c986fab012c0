import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['testing'], timeouts: { expect: 1500 } } });

test('a locator for a ref, and for a selector', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page(`<button id="b">It's</button><ul><li><a href="#">Go</a></li><li><a href="#">Go</a></li></ul>`),
  });
  const locate = async (target: string): Promise<string | undefined> =>
    (await call('browser_generate_locator', { target, element: 'that' })).value;
  expect(await locate(opened.ref('button'))).toBe(`getByRole('button', { name: 'It\\'s' })`);
  expect(await locate('#b')).toBe(`getByRole('button', { name: 'It\\'s' })`);
  expect(await locate('li:nth-child(2) > a')).toBe(`getByRole('link', { name: 'Go' }).nth(1)`);
});

test.describe('an element by role and name', () => {
  const verify = { role: 'button', accessibleName: 'Submit' };

  test('is waited for', async ({ call, site }) => {
    await call('browser_navigate', { url: site.page('<body>') });
    await call('browser_evaluate', {
      function: `void setTimeout(() => document.body.innerHTML = '<button>Submit</button>', 600)`,
    });
    const verified = await call('browser_verify_element_visible', verify);
    expect(verified.value).toBe('Done');
    expect(verified.code).toBe(`await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();`);
  });

  test('is found in frames', async ({ call, site }) => {
    await call('browser_navigate', { url: site.page(`<iframe srcdoc="<h1>Inner iframe</h1>"></iframe>`) });
    const verified = await call('browser_verify_element_visible', { role: 'heading', accessibleName: 'Inner iframe' });
    expect(verified.code).toBe(
      `await expect(page.locator('iframe').contentFrame().getByRole('heading', { name: 'Inner iframe' })).toBeVisible();`,
    );
  });

  test('that is hidden is not visible, and the error tells what is there', async ({ call, site }) => {
    await call('browser_navigate', {
      url: site.page('<button style="visibility:hidden">Submit</button><button>Reset</button><a href="#">Cancel</a>'),
    });
    const failed = await call('browser_verify_element_visible', verify);
    expect(failed.isError).toBe(true);
    expect(failed.error?.split('\n')).toEqual([
      'Error: Element with role "button" and accessible name "Submit" not found',
      'With that role there are: "Reset".',
    ]);
    expect(failed.code).toBeUndefined();
    expect(failed.snapshot).toBeDefined();
    const other = await call('browser_verify_element_visible', { role: 'button', accessibleName: 'Cancel' });
    expect(other.error).toContain('That name is on: link "Cancel".');
    const nothing = await call('browser_verify_element_visible', { role: 'dialog', accessibleName: 'Zzz' });
    expect(nothing.error).toContain('There is no element with that role and none with that name.');
  });
});

test('a text', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page('<p>Hello world</p><p>Goodbye moon</p>') });
  const verified = await call('browser_verify_text_visible', { text: 'Hello world' });
  expect(verified.value).toBe('Done');
  expect(verified.code).toBe(`await expect(page.getByText('Hello world')).toBeVisible();`);
  const failed = await call('browser_verify_text_visible', { text: 'Goodbye sun' });
  expect(failed.error?.split('\n')).toEqual(['Error: Text not found', 'Nearest to it: "Goodbye moon".']);
});

test.describe('a list', () => {
  const target = { element: 'Fruits', target: 'ul' };

  test('becomes an assertion on the tree', async ({ call, site }) => {
    await call('browser_navigate', { url: site.page('<ul><li>Apple</li><li>Banana</li><li>Plum</li></ul>') });
    const verified = await call('browser_verify_list_visible', { ...target, items: ['Apple', 'Plum'] });
    expect(verified.value).toBe('Done');
    expect(verified.code).toBe(
      'await expect(page.locator(\'body\')).toMatchAriaSnapshot(`\n  - list:\n    - listitem: "Apple"\n    - listitem: "Plum"\n  `);',
    );
    const failed = await call('browser_verify_list_visible', { ...target, items: ['Apple', 'Cherry'] });
    expect(failed.error).toBe('Error: Item "Cherry" not found\nThe list shows: "Apple\\nBanana\\nPlum".');
  });

  test('that is none, or holds more than the texts, becomes an assertion for each', async ({ call, site }) => {
    await call('browser_navigate', { url: site.page('<ul><li>Apple <a href="#">Buy</a></li><li>Plum</li></ul>') });
    const verified = await call('browser_verify_list_visible', { ...target, items: ['Apple', 'Plum'] });
    expect(verified.code?.split('\n')).toEqual([
      `await expect(page.locator('ul').getByText('Apple')).toBeVisible();`,
      `await expect(page.locator('ul').getByText('Plum')).toBeVisible();`,
    ]);
  });
});

test.describe('a value', () => {
  const cases = [
    ['textbox', 'getByLabel("Name")', 'John Doe', 'Jane Smith', `getByLabel('Name')).toHaveValue('John Doe')`],
    ['checkbox', '#agree', 'true', 'false', `locator('#agree')).toBeChecked()`],
    ['radio', '#small', 'false', 'true', `locator('#small')).not.toBeChecked()`],
    ['combobox', 'select', 'r', 'g', `locator('select')).toHaveValue('r')`],
    ['combobox', 'select', 'Red', 'Green', `locator('select')).toHaveValue('r')`],
    ['slider', '[type=range]', '5', '6', `locator('[type=range]')).toHaveValue('5')`],
    ['slider', '[role=slider]', '7', '8', `locator('[role=slider]')).toHaveAttribute('aria-valuenow', '7')`],
    ['textbox', '[contenteditable]', 'Rich', 'Poor', `locator('[contenteditable]')).toHaveText('Rich')`],
  ] as const;

  test.beforeEach(async ({ call, site }) => {
    await call('browser_navigate', {
      url: site.page(`<label>Name <input value="John Doe"></label><input id="agree" type="checkbox" checked>
        <input id="small" type="radio"><select><option value="r">Red</option><option value="g">Green</option></select>
        <input type="range" min="0" max="10" value="5"><div role="slider" aria-valuenow="7" tabindex="0">|</div>
        <div contenteditable>Rich</div><input id="pw" type="password" value="hunter2">`),
    });
  });

  for (const [type, target, right, wrong, assertion] of cases)
    test(`of ${type} ${target} is ${right}`, async ({ call }) => {
      const field = { type, target, element: 'the field' };
      const verified = await call('browser_verify_value', { ...field, value: right });
      expect(verified.value, verified.text).toBe('Done');
      expect(verified.code).toBe(`await expect(page.${assertion};`);
      const failed = await call('browser_verify_value', { ...field, value: wrong });
      const actual = right === 'Red' ? 'r' : right;
      expect(failed.error).toBe(`Error: Expected value "${wrong}", but got "${actual}"`);
    });

  test('of a password is not told', async ({ call }) => {
    const failed = await call('browser_verify_value', { type: 'textbox', target: '#pw', element: 'it', value: 'x' });
    expect(failed.error).toBe('Error: Expected value "x", but got another one');
  });
});
