import { expect, test } from '../fixtures/index.ts';

const redraw = `() => { document.body.innerHTML = document.body.innerHTML; return 'redrawn'; }`;

test('a ref whose node was drawn anew reaches the one that is the same, and the answer says so', async ({
  call,
  site,
}) => {
  const opened = await call('browser_navigate', {
    url: site.page('<h1>Doc</h1><button onclick="document.title = \'Saved\'">Save</button>'),
  });
  const ref = opened.ref('Save');
  // Behind the back of the answers: what the model knows is the page as it was opened.
  await call('browser_run_code_unsafe', { code: `page => page.evaluate(${redraw}).then(() => {})` });
  const clicked = await call('browser_click', { target: ref });
  expect(clicked.page).toContain('- Page Title: Saved');
});

test('a neighbour that took the place of a deleted row is not taken for it', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page(`<ul><li>Ada <button>Delete</button></li><li>Bob <button>Delete</button></li></ul>
      <script>window.count = 0; document.onclick = event => { if (event.target.matches('button')) window.count++ };
      setTimeout(() => { const items = document.querySelectorAll('li'); items[0].remove(); items[1].outerHTML = items[1].outerHTML; }, 1500)</script>`),
  });
  const ref = opened.ref('Delete');
  await call('browser_wait_for', { textGone: 'Ada' });
  const refused = await call('browser_click', { target: ref });
  expect(refused.isError).toBe(true);
  expect(refused.error).toContain(`Ref ${ref} not found`);
  expect((await call('browser_evaluate', { function: 'window.count' })).value).toBe('0');
});
