import { print } from '../../src/snapshot/print.ts';
import type { AriaChild } from '../../src/snapshot/tree.ts';
import { EyesCapture } from '../../src/snapshot/eyes-capture.ts';
import { expect, refOf, test } from './fixture.ts';

const refsIn = (children: readonly AriaChild[]): string[] =>
  children.flatMap(child =>
    typeof child === 'string' ? [] : [...(child.ref ? [child.ref] : []), ...refsIn(child.children)],
  );

test('a ref is a locator that one can act on', async ({ page, eyes }) => {
  await page.setContent('<button onclick="this.textContent += `!`">Go</button>');
  const ref = refOf((await eyes.capture()).tree, 'button', 'Go');
  await eyes.locate(ref)?.click();
  await expect(page.getByRole('button')).toHaveText('Go!');
});

test('a ref stays with its element when its name, its place and its neighbours change', async ({ page, eyes }) => {
  await page.setContent('<p>a</p><button>Go</button><div id=there></div>');
  const ref = refOf((await eyes.capture()).tree, 'button', 'Go');
  await page.evaluate(`document.querySelector('button').textContent = 'Went';
    there.append(document.querySelector('button'), 'x'); document.querySelector('p').remove()`);
  expect(refOf((await eyes.capture()).tree, 'button', 'Went')).toBe(ref);
});

test('no ref is given to two elements, not even in documents that come later', async ({ page, eyes, site }) => {
  const seen = new Map<string, number>();
  for (let round = 0; round < 4; round++) {
    await page.goto(
      site.page(
        '<button>One</button><button>Two</button><iframe srcdoc="<button>Three</button><p>x</p>"></iframe>',
        `/${round}`,
      ),
    );
    const refs = refsIn((await eyes.capture()).tree.children);
    expect(refs.length).toBeGreaterThan(4);
    for (const ref of refs) {
      expect(seen.get(ref), `${ref} in rounds ${seen.get(ref)} and ${round}`).toBeUndefined();
      seen.set(ref, round);
    }
  }
  expect([...seen.keys()]).toContain('e1');
});

test('the refs of a document are numbered from e1, those of frames and later documents have a prefix', async ({
  page,
  eyes,
  site,
}) => {
  await page.goto(site.page('<button>One</button><iframe srcdoc="<button>In</button>"></iframe>', '/first'));
  const first = (await eyes.capture()).tree;
  expect(refOf(first, 'button', 'One')).toMatch(/^e\d+$/);
  expect(refOf(first, 'button', 'In')).toMatch(/^f\d+e\d+$/);
  await page.goto(site.page('<button>Two</button>', '/second'));
  expect(refOf((await eyes.capture()).tree, 'button', 'Two')).toMatch(/^f\d+e\d+$/);
});

test('an empty first page takes no numbers', async ({ page, eyes, site }) => {
  expect((await eyes.capture()).tree.children).toEqual([]);
  await page.goto(site.page('<button>One</button>'));
  expect(refOf((await eyes.capture()).tree, 'button', 'One')).toMatch(/^e\d+$/);
});

test('refs of every frame work, of the same origin, another, srcdoc, sandboxed and strict', async ({
  page,
  eyes,
  site,
}) => {
  const button = (name: string): string => `<button onclick="this.textContent = 'done'">${name}</button>`;
  site.page(button('same'), '/same');
  site.page(button('other'), '/other');
  site.route('/strict', (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'",
      })
      .end('<button>strict</button>'),
  );
  await page.goto(
    site.page(`<iframe src=/same></iframe><iframe src="${site.otherOrigin}/other"></iframe><iframe src=/strict></iframe>
      <iframe srcdoc='${button('srcdoc').replaceAll("'", '&#39;')}'></iframe><iframe sandbox srcdoc="<button>boxed</button>"></iframe>
      <iframe srcdoc="<iframe srcdoc='<button>deep</button>'></iframe>"></iframe>`),
  );
  const { tree, silent } = await eyes.capture();
  expect(silent).toEqual([]);
  for (const name of ['same', 'other', 'strict', 'srcdoc', 'boxed', 'deep']) {
    const located = eyes.locate(refOf(tree, 'button', name));
    expect(await located?.textContent()).toBe(name);
  }
  await eyes.locate(refOf(tree, 'button', 'other'))?.click();
  await expect(page.frameLocator('iframe >> nth=1').getByRole('button')).toHaveText('done');
});

test('a capture of one element gives the same refs and leaves the others alone', async ({ page, eyes }) => {
  await page.setContent('<nav><button>In</button><button>Beside</button></nav><button>Out</button>');
  const { tree } = await eyes.capture();
  const part = await eyes.capture({ ref: refOf(tree, 'navigation') });
  expect(refOf(part.tree, 'button', 'In')).toBe(refOf(tree, 'button', 'In'));
  expect(print(part.tree)).not.toContain('Out');
  expect(await eyes.locate(refOf(tree, 'button', 'Out'))?.textContent()).toBe('Out');
});

test('a second capture of the same tab by someone else leaves the refs alone', async ({ page, eyes, engine }) => {
  await page.setContent('<button>Go</button>');
  const ref = refOf((await eyes.capture()).tree, 'button', 'Go');
  const other = new EyesCapture(page, engine, { page: 60_000 });
  expect(refOf((await other.capture()).tree, 'button', 'Go')).toBe(ref);
  await page.ariaSnapshot({ mode: 'ai' });
  expect(await eyes.locate(ref)?.textContent()).toBe('Go');
});

test('a ref whose element is gone says so at once', async ({ page, eyes }) => {
  await page.setContent('<button>Go</button><p>x</p>');
  const ref = refOf((await eyes.capture()).tree, 'button', 'Go');
  await page.evaluate(`document.querySelector('button').remove()`);
  await expect(eyes.locate(ref)?.textContent({ timeout: 20_000 })).rejects.toThrow('gone');
  await expect(eyes.capture({ ref })).rejects.toThrow('gone');
});

test('a box is where the element is drawn in its own frame', async ({ page, eyes }) => {
  await page.setContent('<button style="position:absolute;left:20px;top:30px;width:40px;height:50px">Go</button>');
  expect(print((await eyes.capture({ boxes: true })).tree, { boxes: true })).toContain('[box=20,30,40,50]');
});
