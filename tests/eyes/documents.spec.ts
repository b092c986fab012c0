import { print } from '../../src/snapshot/print.ts';
import { nodes, expect, oracle, refOf, shape, test } from './fixture.ts';

test('sees what is nested 400 levels deep', async ({ page, eyes }) => {
  await page.setContent(`${'<div><span>'.repeat(200)}<button>Deep</button>x${'</span></div>'.repeat(200)}`);
  const ref = refOf((await eyes.capture()).tree, 'button', 'Deep');
  expect(await eyes.locate(ref)?.textContent()).toBe('Deep');
});

test('sees what is nested 400 levels deep and shown on each', async ({ page, eyes }) => {
  await page.setContent(`${'<div>a<span>'.repeat(200)}<button>Deep</button>${'</span>b</div>'.repeat(200)}`);
  const { tree } = await eyes.capture();
  expect(refOf(tree, 'button', 'Deep')).toMatch(/^e\d+$/);
  expect(nodes(tree, 'generic')).toHaveLength(200);
});

/** Builds so many levels, which no parser would: each has its own text, and the innermost a button. */
const nest = (levels: number, outer: string, tag: string, style: string): string => `{
  document.body.innerHTML = ${JSON.stringify(outer)};
  let at = document.body.firstElementChild;
  for (let level = 0; level < ${levels}; level++) {
    const inner = document.createElement('${tag}');
    inner.style.cssText = '${style}';
    at.append('t' + level, inner);
    at = inner;
  }
  at.innerHTML = '<button>Deep</button>';
}`;

test('sees what is nested thousands of levels deep', async ({ page, eyes }) => {
  test.slow();
  for (const [levels, outer, tag, style] of [
    // Chromium itself does not survive more than some 2,800 boxes in one another.
    [2500, '<div></div>', 'div', ''],
    [3500, '<main></main>', 'span', ''],
    [3500, '<div></div>', 'div', 'display:contents'],
    [2500, '<a href=#></a>', 'div', 'cursor:default'],
    [3500, '<div aria-labelledby=i><b id=i></b></div>', 'i', ''],
  ] as const) {
    await page.evaluate(nest(levels, outer, tag, style));
    const { tree } = await eyes.capture();
    const text = print(tree);
    for (const level of [0, 1500, levels - 1]) expect(text, `${outer} ${tag}`).toContain(`t${level}`);
    const ref = refOf(tree, 'button', 'Deep');
    expect(await eyes.locate(ref)?.textContent()).toBe('Deep');
    expect(tree.unseen).toContain('whether texts are covered by something');
  }
});

test('a page that changes without end is seen each time', async ({ page, eyes }) => {
  await page.setContent(`<button>Stop</button><ul></ul><script>
    const list = document.querySelector('ul');
    let turn = 0;
    new MutationObserver(() => list.toggleAttribute('title')).observe(list, { childList: true });
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      list.innerHTML = '<li>' + turn++ + '</li><li>x</li>'.repeat(50);
      channel.port2.postMessage(0);
    };
    channel.port2.postMessage(0);
  </script>`);
  let last = -1;
  for (let time = 0; time < 3; time++) {
    const { tree } = await eyes.capture();
    expect(refOf(tree, 'button', 'Stop')).toBe('e2');
    const [first, ...others] = nodes(tree, 'listitem').map(item => item.children[0]);
    expect(others).toEqual(Array(50).fill('x'));
    expect(Number(first)).toBeGreaterThan(last);
    last = Number(first);
  }
});

test('a page made to be slow to look at is seen all the same, and what was left out is said', async ({
  page,
  eyes,
}) => {
  // Each text is of the colour behind it, so each picture has to be looked at for each.
  await page.setContent(
    `<body style="color:#fff">${'<p>Unseen</p><img style="display:block;width:9px;height:9px">'.repeat(6000)}<button style="color:#000">End</button>`,
  );
  const { tree } = await eyes.capture();
  expect(refOf(tree, 'button', 'End')).toMatch(/^e\d+$/);
  expect(print(tree)).not.toMatch(/paragraph \[ref=\w+\]: Unseen/);
  expect(tree.unseen).toContain('whether texts of the colour behind them are on a picture');
});

test('sees all of 100,000 elements', async ({ page, eyes }) => {
  await page.setContent(`<ul>${'<li>x<b>y</b></li>'.repeat(50_000)}</ul>`);
  const { tree } = await eyes.capture();
  expect(nodes(tree, 'listitem')).toHaveLength(50_000);
});

test('sees a document that was written over', async ({ page, eyes }) => {
  await page.setContent('<button>Old</button>');
  const old = refOf((await eyes.capture()).tree, 'button', 'Old');
  await page.evaluate(`document.open(); document.write('<button>New</button><p>x</p>'); document.close()`);
  const { tree } = await eyes.capture();
  expect(refOf(tree, 'button', 'New')).not.toBe(old);
  expect(shape(tree.children)).toBe(shape((await oracle(page)).children));
});

test('sees a document whose root was replaced', async ({ page, eyes }) => {
  await page.setContent('<p>Old</p>');
  await eyes.capture();
  await page.evaluate(
    `{ const root = document.createElement('html'); root.innerHTML = '<body><button>New</button></body>'; document.documentElement.replaceWith(root) }`,
  );
  expect(refOf((await eyes.capture()).tree, 'button', 'New')).toBeTruthy();
});

test('sees both bodies of a document that has two', async ({ page, eyes }) => {
  await page.setContent('<p>One</p>');
  await page.evaluate(
    `{ const body = document.createElement('body'); body.innerHTML = '<button>Two</button>'; document.documentElement.append(body) }`,
  );
  const text = print((await eyes.capture()).tree);
  expect(text).toContain('One');
  expect(text).toContain('Two');
});

test('sees the frames of a frameset', async ({ page, eyes, site }) => {
  site.page('<button>Left</button>', '/left');
  site.page('<button>Right</button>', '/right');
  await page.goto(site.page('<frameset cols="50%,50%"><frame src=/left><frame src=/right></frameset>'));
  const { tree } = await eyes.capture();
  expect(await eyes.locate(refOf(tree, 'button', 'Left'))?.textContent()).toBe('Left');
  expect(await eyes.locate(refOf(tree, 'button', 'Right'))?.textContent()).toBe('Right');
});

test('sees the text of an XML document', async ({ page, eyes, site }) => {
  site.route('/feed.xml', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<feed><title>News</title></feed>'),
  );
  await page.goto(`${site.origin}/feed.xml`);
  expect(print((await eyes.capture()).tree)).toContain('News');
});

test('sees a drawing that is a document of its own', async ({ page, eyes, site }) => {
  site.route('/a.svg', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"><title>Map</title><text y="20">North</text></svg>'),
  );
  await page.goto(`${site.origin}/a.svg`);
  const text = print((await eyes.capture()).tree);
  expect(text).toContain('Map');
  expect(text).toContain('North');
});

test('an empty page is an empty tree', async ({ page, eyes }) => {
  await page.goto('about:blank');
  expect((await eyes.capture()).tree.children).toEqual([]);
});

test('what a page does to its own prototypes changes nothing', async ({ page, eyes }) => {
  await page.setContent('<button aria-label=Real>x</button><p>y</p>');
  await page.evaluate(
    `Element.prototype.getAttribute = () => 'false'; window.getComputedStyle = () => ({}); Array.prototype.push = () => 0`,
  );
  expect(refOf((await eyes.capture()).tree, 'button', 'Real')).toBeTruthy();
});

test('a frame that cannot answer is named, and the rest is seen', async ({ page, eyes, site }) => {
  site.route('/never', () => {});
  await page.goto(
    site.page(
      '<button>Here</button><iframe src="about:blank" name=late></iframe><script>document.querySelector("iframe").src = "/never"</script>',
    ),
    { waitUntil: 'commit' },
  );
  const { tree } = await eyes.capture();
  expect(refOf(tree, 'button', 'Here')).toBeTruthy();
});
