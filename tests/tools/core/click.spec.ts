import { expect, test } from '../../fixtures/index.ts';

const page = `<title>Clicks</title>
<h1 ondblclick="this.textContent='Double clicked'">Click me</h1>
<button oncontextmenu="this.textContent='Right clicked'; event.preventDefault()">Menu</button>
<button onclick="document.querySelector('output').textContent = ['ctrl', 'shift', 'alt'].filter(key => event[key + 'Key']).join('+')">Keys</button>
<output></output>
<ul><li><button>Buy</button></li><li><button>Buy</button></li></ul>`;

test.beforeEach(async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(page) });
});

test('double, right and modified clicks, with their receipts', async ({ call }) => {
  const opened = await call('browser_snapshot');
  const double = await call('browser_click', { target: `role=heading[name="Click me"]`, doubleClick: true });
  expect(double.snapshot).toContain('heading "Double clicked" [level=1]');
  const right = await call('browser_click', { target: `[ref=${opened.ref('Menu')}]`, button: 'right' });
  expect(right.snapshot).toContain('button "Right clicked"');
  expect(right.code).toBe(`await page.getByRole('button', { name: 'Menu' }).click({\n  button: 'right'\n});`);
  const keys = await call('browser_click', { target: opened.ref('"Keys"'), modifiers: ['Shift', 'Alt', 'Control'] });
  expect(keys.snapshot).toContain('ctrl+shift+alt');
  expect(keys.code).toContain(`modifiers: ['Alt', 'ControlOrMeta', 'Shift']`);
});

test('selectors and locator expressions are understood and echoed', async ({ call }) => {
  for (const [target, code] of [
    ['h1', `locator('h1')`],
    [`page.getByRole('button', { name: 'Keys' })`, `getByRole('button', { name: 'Keys' })`],
    [`getByRole('listitem').nth(1).getByText('Buy')`, `getByRole('listitem').nth(1).getByText('Buy')`],
    [
      `getByRole('listitem').filter({ has: page.getByText('Buy') }).first()`,
      `getByRole('listitem').filter({ has: page.getByText('Buy') }).first()`,
    ],
  ] as const) {
    const clicked = await call('browser_click', { target });
    expect(clicked.error, target).toBeUndefined();
    expect(clicked.code).toBe(`await page.${code}.click();`);
  }
});

test('a target that several elements match is refused with their locators', async ({ call }) => {
  const { error, isError } = await call('browser_click', { target: 'li > button' });
  expect(isError).toBe(true);
  expect(error).toContain('"li > button" matches 2 elements:');
  expect(error).toContain(`getByRole('button', { name: 'Buy' }).first()`);
  expect(error).toContain('Name one of them');
});

test('targets that do not exist or cannot be read say what to do', async ({ call }) => {
  expect((await call('browser_click', { target: 'f0' })).error).toMatch(
    /^Error: "f0" does not match any elements\.\nUse a ref/,
  );
  expect((await call('browser_click', { target: 'e999' })).error).toMatch(
    /^Error: Ref e999 not found in the current page snapshot\. Try capturing new snapshot\.\n/,
  );
  expect((await call('browser_click', { target: '>>>' })).error).toContain(
    '">>>" is neither a ref, a selector nor a locator expression',
  );
  expect((await call('browser_click', { target: `getByRole('button'` })).error).toContain(
    `is not a locator expression: expected "," or ")" at character 19`,
  );
  expect((await call('browser_click', { target: `getByText('Keys').click()` })).error).toContain(
    'is not a locator expression',
  );
});

test('a covered button fails with the cause and the next move', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      '<button>Buy</button><div id="veil" role="dialog" aria-label="Cookies" style="position:fixed;inset:0"><button>Accept</button></div>',
    ),
  });
  const covered = await call('browser_click', { target: 'text=Buy' });
  expect(covered.isError).toBe(true);
  expect(covered.error).toMatch(
    /^Error: The element is covered by dialog "Cookies".*\.\nClick button "Accept".* to close that first\.$/,
  );
  expect(covered.snapshot).toBe('No changes');
});

test('an action without effect says so, and one with an effect does not', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      `<button>Dead</button><button onclick="setTimeout(() => document.title = 'Alive', 100)">Alive</button>`,
    ),
  });
  expect((await call('browser_click', { target: 'text=Dead' })).events).toMatch(/^- No effect observed in \d+ ms$/);
  expect((await call('browser_click', { target: 'text=Alive' })).events).toBeUndefined();
});

test('what a page said and took away again is told, and so is what failed', async ({ call, site }) => {
  site.route('/save', (_, response) => response.writeHead(500).end());
  await call('browser_navigate', {
    url: site.page(`<button onclick="fetch('/save', { method: 'POST' }); const toast = document.body.appendChild(document.createElement('div')); toast.textContent = 'Saved for now'; setTimeout(() => toast.remove(), 200)">Save</button><p role="status"></p>
      <button onclick="document.querySelector('p').textContent = 'All done'">Finish</button>`),
  });
  const saved = await call('browser_click', { target: 'text=Save' });
  expect(saved.events).toContain('- Message: "Saved for now" (gone again)');
  expect(saved.events).toContain('- Failed request: POST /save => [500] Internal Server Error');
  expect((await call('browser_click', { target: 'text=Finish' })).events).toBe('- Message: "All done"');
});

test('an older argument name is accepted, an unknown one refused with those there are', async ({ call }) => {
  const older = await call('browser_click', { ref: 'h1' });
  expect(older.code).toBe(`await page.locator('h1').click();`);
  const unknown = await call('browser_click', { target: 'h1', force: true });
  expect(unknown.error).toBe(
    'Error: Invalid arguments for tool "browser_click":\n✖ Unknown argument "force"\nIt takes element, target, doubleClick, button, modifiers. Remove it and retry.',
  );
  const missing = await call('browser_click', {});
  expect(missing.error).toContain('✖ Invalid input: expected string, received undefined\n  → at target');
});

test('hovering shows what appears under the mouse', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(
      '<style>ul { display: none } nav:hover ul { display: block }</style><nav>Products<ul><li><a href="#t">Tools</a></li></ul></nav>',
    ),
  });
  const hovered = await call('browser_hover', { target: 'nav' });
  expect(hovered.snapshot).toContain('link "Tools"');
  expect((await call('browser_click', { target: hovered.ref('Tools') })).page).toContain('#t');
});

test('a click is answered after what it sets off', async ({ call, site }) => {
  site.page('<h1>Next</h1>', '/next');
  await call('browser_navigate', {
    url: site.page(`<button onclick="setTimeout(() => location = '/next', 100)">Go</button>`),
  });
  expect((await call('browser_click', { target: 'button' })).snapshot).toContain('heading "Next"');
  await call('browser_navigate', {
    url: site.page(`<button onclick="setTimeout(() => alert('Later'), 100)">Ask</button>`),
  });
  expect((await call('browser_click', { target: 'button' })).modal).toContain('Later');
});

test('a tab that a click opens becomes current, and the answer says so', async ({ call, site }) => {
  site.page('<title>Second</title><h1>Second page</h1>', '/second');
  await call('browser_navigate', { url: site.page('<title>First</title><a href="/second" target="_blank">Open</a>') });
  const opened = await call('browser_click', { target: 'text=Open' });
  expect(opened.tabs).toBe(
    `- 0: [First](${site.origin}/) [tab=t1]\n- 1: (current) [Second](${site.origin}/second) [tab=t2]`,
  );
  expect(opened.snapshot).toContain('heading "Second page"');
  expect(opened.events).toContain('new tab');
});

test('a page that is slow to answer a click is clicked once', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page(`<button>Press</button><output>0</output><script>
      document.querySelector('button').onclick = () => {
        document.querySelector('output').value++;
        const end = performance.now() + 2500;
        while (performance.now() < end);
      };
    </script>`),
  });
  const clicked = await call('browser_click', { target: opened.ref('Press') });
  expect(clicked.error).toBeUndefined();
  expect((await call('browser_evaluate', { function: '() => document.querySelector("output").value' })).value).toBe(
    '"1"',
  );
});
