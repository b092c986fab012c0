import http from 'node:http';
import type { Page } from 'playwright-core';
import { expect, test } from '../../fixtures/index.ts';

const withPerson = {
  capabilities: ['devtools' as const],
  browser: { isolated: true, launchOptions: { headless: false } },
};

const page = `<!doctype html><style>body { margin: 0 } button { position: absolute; left: 50px; top: 60px; width: 100px; height: 40px }</style>
<button>Save</button><p style="position:absolute;left:50px;top:300px;width:300px;height:200px;margin:0">A long paragraph</p>`;

test('without a window the answer comes at once', async ({ connect }) => {
  const { call } = await connect({ capabilities: ['devtools'] });
  expect((await call('browser_annotate')).error).toContain('Nobody can annotate: the browser has no window.');
});

test.describe('with a person', () => {
  /** Begins to annotate and gives the page that opens for the person. */
  const begin = async (
    session: { readonly context: { waitForEvent(event: 'page'): Promise<Page> } | undefined },
    start: () => unknown,
  ): Promise<Page> => {
    const opening = session.context?.waitForEvent('page');
    start();
    const opened = await opening;
    if (!opened) throw new Error('no browser');
    await opened.getByRole('button', { name: 'Send' }).waitFor();
    return opened;
  };

  test('notes, the refs of their boxes and the picture come back', async ({ connect, site }) => {
    const { call, session } = await connect(withPerson);
    const shown = await call('browser_navigate', { url: site.page(page) });
    let answer: ReturnType<typeof call> | undefined;
    const person = await begin(session, () => (answer = call('browser_annotate')));
    const draw = async (x: number, y: number, toX: number, toY: number): Promise<void> => {
      // The page scrolls to the note that is being written.
      const canvas = (await person.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
      await person.mouse.move(canvas.x + x, canvas.y + y);
      await person.mouse.down();
      await person.mouse.move(canvas.x + toX, canvas.y + toY);
      await person.mouse.up();
    };
    await draw(40, 50, 160, 110);
    await person.getByLabel('Note 1').fill('Make it "green"');
    await draw(100, 350, 150, 380);
    await person.getByLabel('Note 2').fill('Too long');
    await person.getByRole('button', { name: 'Send' }).click();
    const annotated = await answer;
    expect(annotated?.value?.split('\n')).toEqual([
      `1. "Make it \\"green\\"" [box=40,50,120,60] on button "Save" [ref=${shown.ref('button "Save"')}]`,
      `2. "Too long" [box=100,350,50,30] on paragraph [ref=${shown.ref('paragraph')}]`,
    ]);
    expect(annotated?.images.map(image => image.mimeType)).toEqual(['image/png']);
    expect(annotated?.images[0]?.data.subarray(1, 4).toString()).toBe('PNG');
    expect((await call('browser_tabs', { action: 'list' })).value?.split('\n')).toHaveLength(1);
  });

  test('the address cannot be reached under another name, or from another origin', async ({ connect, site }) => {
    const { call, session } = await connect(withPerson);
    await call('browser_navigate', { url: site.page(page) });
    let answer: ReturnType<typeof call> | undefined;
    const person = await begin(session, () => (answer = call('browser_annotate')));
    const address = new URL(person.url());
    expect(address.pathname).toMatch(/^\/[\w-]{32}$/);
    const ask = (
      method: string,
      headers: Record<string, string>,
      path = address.pathname,
    ): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const request = http.request({ host: '127.0.0.1', port: address.port, method, path, headers }, response => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject);
        request.end(method === 'POST' ? '{"boxes":[],"picture":"data:image/png;base64,"}' : '');
      });
    const host = address.host;
    expect(await ask('GET', { host })).toBe(200);
    expect(await ask('GET', { host: 'evil.test' })).toBe(403);
    expect(await ask('GET', { host }, '/')).toBe(403);
    expect(await ask('POST', { host })).toBe(403);
    expect(await ask('POST', { host, origin: 'https://evil.test' })).toBe(403);
    expect(await ask('POST', { host, origin: `http://${host}` })).toBe(204);
    expect((await answer)?.value).toBe('No notes.');
  });

  test('who closes the page, or cancels, ends it', async ({ connect, site }) => {
    const { call, client, session } = await connect(withPerson);
    await call('browser_navigate', { url: site.page(page) });
    let answer: ReturnType<typeof call> | undefined;
    const person = await begin(session, () => (answer = call('browser_annotate')));
    await person.close();
    expect((await answer)?.error).toContain('The person closed the page without sending notes.');

    const cancel = new AbortController();
    let waiting: Promise<unknown> | undefined;
    const second = await begin(session, () => {
      waiting = client.callTool({ name: 'browser_annotate' }, undefined, { signal: cancel.signal }).catch(() => 'gone');
    });
    const closed = second.waitForEvent('close');
    cancel.abort();
    expect(await waiting).toBe('gone');
    await closed;
  });
});
