import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['reading'] } });

const feed = `<div role="region" aria-label="Feed" tabindex="0" style="height:200px;overflow:auto"><ul></ul></div><script>
  const list = document.querySelector('ul'), pane = document.querySelector('[role=region]');
  let count = 0;
  const more = () => { for (let i = 0; i < 10 && count < 40; i++) list.insertAdjacentHTML('beforeend', '<li style="height:40px">Post ' + ++count + '</li>'); };
  more();
  pane.onscroll = () => { if (pane.scrollTop + pane.clientHeight > pane.scrollHeight - 60) more(); };</script>`;

test('a region is scrolled by its ref, and what it loads is there', async ({ call, site }) => {
  const opened = await call('browser_navigate', { url: site.page(feed) });
  const scrolled = await call('browser_scroll', { target: opened.ref('region "Feed"'), deltaY: 2000 });
  expect(scrolled.error).toBeUndefined();
  expect(scrolled.value).toMatch(/^Scrolled to \d+ of \d+ px; \d+ px are left below/);
  expect((await call('browser_snapshot')).snapshot).toContain('Post 20');
});

test('to its end, to its start, and to a text that is loaded on the way', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(feed) });
  expect((await call('browser_scroll', { target: '[role=region]', to: 'end' })).value).toContain('this is the end');
  expect((await call('browser_snapshot')).snapshot).toContain('Post 40');
  expect((await call('browser_scroll', { target: '[role=region]', to: 'start' })).value).toMatch(/^Scrolled to 0 of/);
  await call('browser_navigate', { url: site.page(feed) });
  const found = await call('browser_scroll', { target: '[role=region]', to: 'Post 33' });
  expect(found.error).toBeUndefined();
  const missing = await call('browser_scroll', { target: '[role=region]', to: 'Post 99' });
  expect(missing.error).toContain('The text "Post 99" did not come into view.');
  expect((await call('browser_scroll', {})).error).toContain('How far?');
});

test('text is read as markdown', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<h1>Title</h1><p>Some <b>bold</b> text with a <a href="/there">link</a>.</p><ul><li>One</li><li>Two</li></ul>
      <table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td>36</td></tr></table><button>Not this</button>`),
  });
  const { value } = await call('browser_text');
  expect(value).toContain('\\# Title');
  expect(value).toContain('[link](/there)');
  expect(value).toContain('- One\n- Two');
  expect(value).toContain('| Name | Age |\n| --- | --- |\n| Ada | 36 |');
  expect(value).not.toContain('Not this');
  expect((await call('browser_text', { target: 'ul' })).value).toBe('- One\n- Two');
});

test('a long text comes in parts that join', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(Array.from({ length: 1000 }, (_, index) => `<p>Paragraph number ${index}</p>`).join('')),
  });
  let from: number | undefined;
  let all = '';
  do {
    const { value = '' } = await call('browser_text', { from });
    const next = /… \d+ more characters: browser_text \{ from: (\d+) \}$/.exec(value);
    all += value;
    from = next ? Number(next[1]) : undefined;
  } while (from !== undefined);
  for (const index of [0, 499, 999]) expect(all).toContain(`Paragraph number ${index}\n`.trim());
});
