import { expect, test } from '../fixtures/index.ts';

test.use({ config: { snapshot: { engine: 'eyes' } } });

test('with our own eyes: read, click by ref, and see what happened', async ({ call, site }) => {
  site.page(`<button onclick="this.textContent='Pressed'">Inner</button>`, '/inner');
  const opened = await call('browser_navigate', {
    url: site.page(
      `<h1>Outer</h1><button onclick="this.textContent='Sent'">Submit</button><iframe src="${site.otherOrigin}/inner"></iframe>`,
    ),
  });
  expect(opened.snapshot).toMatch(/- heading "Outer" \[level=1\] \[ref=e\d+\]/);
  const clicked = await call('browser_click', { target: opened.ref('Submit') });
  expect(clicked.code).toBe(`await page.getByRole('button', { name: 'Submit' }).click();`);
  expect(clicked.snapshot).toContain('button "Sent"');
  const inner = await call('browser_click', { target: opened.ref('Inner') });
  expect(inner.error).toBeUndefined();
  expect(inner.snapshot).toContain('button "Pressed"');
  expect(inner.code).toContain(`contentFrame().getByRole('button', { name: 'Inner' }).click();`);
});

test('with our own eyes: parts, lost refs, and pages that Playwright cannot read', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page('<main><h1>Shop</h1><section aria-label="Cart"><button>Remove</button></section></main>'),
  });
  expect((await call('browser_snapshot', { target: 'section' })).snapshot).toMatch(/^- region "Cart"/);
  expect((await call('browser_snapshot', { target: opened.ref('Cart') })).snapshot).toMatch(/^- region "Cart"/);
  expect((await call('browser_click', { target: 'e999' })).error).toContain('Ref e999 not found');
  const deep = await call('browser_navigate', {
    url: site.page(`${'<div><span>'.repeat(200)}<button>Deep down</button>`),
  });
  expect(deep.snapshot).toContain('button "Deep down"');
});
