import { expect } from '@playwright/test';
import { document, test, type Stage } from './settle/fixture.ts';
import {
  animations,
  busy,
  frames,
  navigations,
  outOfReach,
  render,
  requests,
  timers,
  type Case,
} from './settle/pages.ts';
import type { Site } from './settle/site.ts';

const done = `document.getElementById('out')?.textContent === 'done'`;

async function open({ page }: Stage, site: Site, html: string, headers: Record<string, string> = {}): Promise<void> {
  const text = html.replaceAll('ORIGIN', site.origin).replaceAll('OTHER', site.other);
  // A page may never finish loading; what it shows is enough.
  await page.goto(site.page(text, headers), { waitUntil: 'domcontentloaded' });
}

async function openCase(stage: Stage, site: Site, page: Case): Promise<void> {
  await open(stage, site, render(page), page.csp === undefined ? {} : { 'content-security-policy': page.csp });
  if (page.name.includes('WebSocket'))
    await stage.page.waitForFunction(`typeof ws === 'undefined' || ws.readyState === 1`);
}

for (const page of [...timers, ...animations, ...requests, ...frames, ...navigations]) {
  test(`after a click the final state is there: ${page.name}`, async ({ stage, site }) => {
    const on = await stage();
    await openCase(on, site, page);
    const outcome = await on.click();
    expect(await on.page.evaluate(page.final ?? done)).toBe(true);
    // On a slow machine the window may end first; what the click did must be there all the same.
    expect(['settled', 'window']).toContain(outcome.reason);
    expect(outcome.navigated).toBe(page.navigated ?? false);
    expect(outcome.observed).toBe(page.name !== 'nothing at all');
  });
}

for (const page of busy) {
  test(`what goes on all the time does not cost the window once it is known: ${page.name}`, async ({ stage, site }) => {
    // A longer window than usual: whether it ends must not depend on how fast the machine is.
    const on = await stage({ window: 3000 });
    await openCase(on, site, page);
    // What a page asks for all the time is known by being asked for between actions: a fast machine leaves no time there.
    const [polled] = /poll=|json\?ms=40/.exec(page.script) ?? [];
    if (polled !== undefined)
      for (let seen = 0; seen < 4; seen++) await on.page.waitForRequest(request => request.url().includes(polled));
    for (let click = 1; click <= 3; click++) {
      await on.click();
      expect(await on.page.evaluate('out.textContent')).toBe(String(click));
    }
    const outcome = await on.click();
    expect(await on.page.evaluate('out.textContent')).toBe('4');
    expect(outcome.reason).toBe('settled');
  });
}

for (const page of outOfReach) {
  test(`what is out of reach still gets an answer: ${page.name}`, async ({ stage, site }) => {
    const on = await stage();
    await openCase(on, site, page);
    expect(['settled', 'window']).toContain((await on.click()).reason);
    await expect.poll(() => on.page.evaluate(done)).toBe(true);
  });
}

test.describe('what ends an action at once', () => {
  for (const [kind, script] of [
    ['alert at once', `const act = () => { alert('hello'); say('done'); };`],
    ['alert after a timer', `const act = () => setTimeout(() => alert('hello'), 100);`],
    ['confirm after a fetch', `const act = () => fetch('/json?ms=100').then(() => confirm('sure?'));`],
  ] as const) {
    test(`${kind} is answered as a modal`, async ({ stage, site }) => {
      const on = await stage();
      await open(on, site, document(script));
      const outcome = await on.click();
      expect(outcome.reason).toBe('modal');
      expect(outcome.observed).toBe(true);
      expect(on.modals.open.map(modal => modal.kind)).toEqual(['dialog']);
    });
  }

  test('answering a dialog settles what the page does afterwards', async ({ stage, site }) => {
    const on = await stage();
    await open(on, site, document(`const act = () => { if (confirm('sure?')) setTimeout(() => say('done'), 100); };`));
    expect((await on.click()).reason).toBe('modal');
    await on.settle.run(async () => {
      const [modal] = on.modals.open;
      if (modal?.kind === 'dialog') await modal.dialog.accept();
    });
    expect(await on.page.evaluate(done)).toBe(true);
  });

  test('a file chooser is answered as a modal', async ({ stage, site }) => {
    const on = await stage();
    await open(on, site, document('const act = () => file.click();', '<input id=file type=file>'));
    expect((await on.click()).reason).toBe('modal');
    expect(on.modals.open.map(modal => modal.kind)).toEqual(['fileChooser']);
  });

  test('a page that closes itself is answered as closed', async ({ stage, site }) => {
    const on = await stage();
    await open(on, site, document(`go.remove(); window.name = 'opener'; const act = () => {};`));
    const opening = on.page.waitForEvent('popup');
    await on.page.evaluate(`window.open('/document')`);
    const popup = await opening;
    const { modals, settle } = on.beside(popup);
    expect((await settle.run(() => popup.evaluate('setTimeout(() => window.close(), 50)'))).reason).toBe('closed');
    expect(modals.open).toEqual([]);
  });

  test('an abort is answered while the work still waits', async ({ stage, site }) => {
    const on = await stage();
    await open(on, site, document('const act = () => {};'));
    const abort = new AbortController();
    const outcome = await on.settle.run(
      async () => {
        abort.abort();
        await on.page.locator('#missing').click();
      },
      { signal: abort.signal },
    );
    expect(outcome.reason).toBe('aborted');
  });
});

test.describe('windows that open', () => {
  for (const [kind, script, body] of [
    ['by a script', `const act = () => { window.open('/document?ms=150'); };`, ''],
    ['by a link', `const act = () => link.click();`, '<a id=link target=_blank href="/document?ms=150">.</a>'],
    ['after a timer', `const act = () => setTimeout(() => window.open('/document'), 100);`, ''],
    [
      'without a document of their own',
      `const act = () => { window.open('about:blank').document.title = 'there'; };`,
      '',
    ],
  ] as const) {
    test(`a window opened ${kind} is there with its document`, async ({ stage, site }) => {
      const on = await stage();
      await open(on, site, document(script, body));
      const outcome = await on.click();
      expect(outcome.popup).toBeDefined();
      expect(await outcome.popup?.title()).toBe('there');
    });
  }
});

test('the error of the work is the error of the run, and the page is left as it was', async ({ stage, site }) => {
  const on = await stage();
  await open(on, site, document('const act = () => {};'));
  await expect(on.settle.run(() => on.page.locator('#missing').click({ timeout: 100 }))).rejects.toThrow(
    /Timeout 100ms/,
  );
  expect((await on.click()).reason).not.toBe('closed');
});

test('what the work gives is handed on', async ({ stage, site }) => {
  const on = await stage();
  await open(on, site, document('const act = () => {};'));
  const outcome = await on.settle.run(() => on.page.evaluate(`setTimeout(() => say('done'), 150); 7`));
  expect(outcome.value).toBe(7);
  expect(await on.page.evaluate(done)).toBe(true);
});

test('a navigation that the server never answers ends with its own limit', async ({ stage, site }) => {
  const on = await stage({ load: 700 });
  await open(on, site, document(`const act = () => { location.href = '/hang'; };`));
  const outcome = await on.click();
  expect(outcome.reason).toBe('window');
  expect(outcome.navigated).toBe(false);
  // And the next action may lead away from it.
  const next = await on.settle.run(() => on.page.goto(site.origin + '/document'), { navigates: true });
  expect(next.navigated).toBe(true);
  expect(await on.page.evaluate(done)).toBe(true);
});

test('what happens before the action is not observed', async ({ stage, site }) => {
  const on = await stage();
  await open(
    on,
    site,
    document(
      `setInterval(() => { clock.textContent = performance.now(); }, 10); const act = () => {};`,
      '<p id=clock></p>',
    ),
  );
  await on.click();
  expect((await on.click()).observed).toBe(false);
});

test('a field that is filled is observed', async ({ stage, site }) => {
  const on = await stage();
  await open(on, site, document('const act = () => {};', '<input id=field>'));
  expect((await on.settle.run(() => on.page.locator('#field').fill('text'))).observed).toBe(true);
});

test.describe('without a script in the page', () => {
  for (const page of [timers[1], timers[3], requests[0], navigations[0]]) {
    if (!page) continue;
    test(`quiet windows find the final state: ${page.name}`, async ({ stage, site, eyes }) => {
      const on = await stage({}, { ...eyes, pageScript: undefined });
      await openCase(on, site, page);
      const outcome = await on.click();
      expect(await on.page.evaluate(page.final ?? done)).toBe(true);
      expect(outcome.navigated).toBe(page.navigated ?? false);
    });
  }
});

test.describe('without eyes', () => {
  for (const page of [timers[1], timers[3], requests[0], navigations[0], navigations[3]]) {
    if (!page) continue;
    test(`requests, navigations and quiet find the final state: ${page.name}`, async ({ stage, site }) => {
      const on = await stage({}, null);
      await openCase(on, site, page);
      const outcome = await on.click();
      expect(await on.page.evaluate(page.final ?? done)).toBe(true);
      expect(outcome.navigated).toBe(page.navigated ?? false);
    });
  }
});
