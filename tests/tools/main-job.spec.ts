import { expect, test } from '../fixtures/index.ts';

test('navigate, read the page, click by ref, see what happened', async ({ call, site }) => {
  const url = site.page(`<title>Shop</title><button onclick="this.textContent='Thank you'">Submit</button>`);
  const opened = await call('browser_navigate', { url });
  expect(opened.isError).toBe(false);
  expect(opened.code).toBe(`await page.goto('${url}');`);
  expect(opened.page).toBe(`- Page URL: ${url}\n- Page Title: Shop`);
  expect(opened.snapshot).toBe('- button "Submit" [ref=e2]');

  const clicked = await call('browser_click', { element: 'Submit button', target: opened.ref('Submit') });
  expect(clicked.code).toBe(`await page.getByRole('button', { name: 'Submit' }).click();`);
  expect(clicked.snapshot).toContain('button "Thank you" [active]');
});
