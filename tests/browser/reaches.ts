import type { Page } from 'playwright-core';
import type { Site } from '../fixtures/site.ts';

/** One way in which a page reaches another origin; it resolves when the page knows how that ended. */
type Reach = {
  /** The path that is asked for there. */
  readonly path: string;
  /** What only the rules of name resolution hold, which a browser of somebody else has not. */
  readonly beyondRequests?: true;
  readonly run: (page: Page) => Promise<unknown>;
};

/** Ways from `site` to `elsewhere`, an origin without a slash at its end. Both are served by the test. */
export function waysTo(elsewhere: string, site: Site): readonly Reach[] {
  const sockets = elsewhere.replace('http', 'ws');
  site.page('<title>Home</title>');
  site.route('/to', (request, response) => {
    const path = new URL(request.url ?? '', site.origin).searchParams.get('path') ?? '';
    response.writeHead(307, { location: elsewhere + path, 'access-control-allow-origin': '*' }).end();
  });
  const script = (path: string, text: string): void =>
    void site.route(path, (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(text));
  const socketFrom = (who: string): string =>
    `new Promise(done => { new WebSocket('${sockets}/${who}-socket').onclose = done; })`;
  script(
    '/worker.js',
    `(async () => {
      await fetch('${elsewhere}/worker-fetch', { mode: 'no-cors' }).catch(() => {});
      await fetch('/to?path=/worker-redirect', { mode: 'no-cors' }).catch(() => {});
      try { importScripts('${elsewhere}/worker-import'); } catch {}
      postMessage('done');
    })()`,
  );
  script('/socket-worker.js', `${socketFrom('worker')}.then(() => postMessage('done'))`);
  script(
    '/shared.js',
    `onconnect = async ({ ports: [port] }) => {
      await fetch('${elsewhere}/shared-fetch', { mode: 'no-cors' }).catch(() => {});
      port.postMessage('done');
    }`,
  );
  script(
    '/service.js',
    `oninstall = () => skipWaiting();
    onactivate = event => event.waitUntil(clients.claim());
    onmessage = async ({ source, data }) => {
      if (data === 'socket') await ${socketFrom('service')};
      else await fetch('${elsewhere}/service-fetch', { mode: 'no-cors' }).catch(() => {});
      source.postMessage('done');
    };
    onfetch = event => {
      if (event.request.url.includes('proxied'))
        event.respondWith(fetch('${elsewhere}/service-proxied', { mode: 'no-cors' }).catch(() => new Response('no')));
    }`,
  );
  const inPage =
    (code: string) =>
    async (page: Page): Promise<unknown> => {
      await home(page, site);
      return page.evaluate(`(async () => { ${code} })()`);
    };
  /** Something with an address that tells when it loaded or failed. */
  const loads = (tag: string, attributes: string): ((page: Page) => Promise<unknown>) =>
    inPage(`const made = Object.assign(document.createElement('${tag}'), ${attributes});
      const ended = new Promise(done => { made.onload = made.onerror = done; });
      document.body.append(made); await ended;`);
  const failed = (page: Page, code: string): Promise<unknown> => {
    const { promise, resolve } = withResolvers();
    // Nothing tells the page how these end.
    page.context().once('requestfailed', resolve);
    page.context().once('requestfinished', resolve);
    return Promise.all([inPage(code)(page), promise]);
  };
  const opens =
    (code: string) =>
    async (page: Page): Promise<void> => {
      await home(page, site);
      const opened = page.context().waitForEvent('page');
      await page.evaluate(`void (${code})`);
      const popup = await opened;
      await popup.waitForLoadState().catch(() => {}); // it may be an error
      await popup.close();
    };
  const service = (message: string): string => `await navigator.serviceWorker.register('/service.js');
    const { active } = await navigator.serviceWorker.ready;
    const answered = new Promise(done => { navigator.serviceWorker.onmessage = done; });
    active.postMessage('${message}'); await answered;`;
  return [
    { path: '/address', run: page => go(page, site, `${elsewhere}/address`) },
    { path: '/redirect', run: page => go(page, site, `${site.origin}/to?path=/redirect`) },
    { path: '/frame', run: loads('iframe', `{ src: '${elsewhere}/frame' }`) },
    { path: '/frame-redirect', run: loads('iframe', `{ src: '/to?path=/frame-redirect' }`) },
    { path: '/image', run: loads('img', `{ src: '${elsewhere}/image' }`) },
    { path: '/script', run: loads('script', `{ src: '${elsewhere}/script' }`) },
    { path: '/style', run: loads('link', `{ rel: 'stylesheet', href: '${elsewhere}/style' }`) },
    { path: '/prefetch', run: loads('link', `{ rel: 'prefetch', href: '${elsewhere}/prefetch' }`) },
    { path: '/fetch', run: inPage(`await fetch('${elsewhere}/fetch').catch(() => {})`) },
    { path: '/fetch-redirect', run: inPage(`await fetch('/to?path=/fetch-redirect').catch(() => {})`) },
    {
      path: '/keepalive',
      run: page => failed(page, `void fetch('${elsewhere}/keepalive', { keepalive: true, mode: 'no-cors' })`),
    },
    { path: '/beacon', run: page => failed(page, `navigator.sendBeacon('${elsewhere}/beacon', 'x')`) },
    {
      path: '/events',
      run: inPage(`await new Promise(done => { new EventSource('${elsewhere}/events').onerror = done; })`),
    },
    {
      path: '/socket',
      run: inPage(`await new Promise(done => { new WebSocket('${sockets}/socket').onclose = done; })`),
    },
    ...['fetch', 'redirect', 'import'].map(kind => ({
      path: `/worker-${kind}`,
      run: inPage(`await new Promise(done => { new Worker('/worker.js').onmessage = done; })`),
    })),
    {
      path: '/shared-fetch',
      run: inPage(`await new Promise(done => { new SharedWorker('/shared.js').port.onmessage = done; })`),
    },
    { path: '/service-fetch', run: inPage(service('fetch')) },
    { path: '/service-proxied', run: inPage(`${service('fetch')} await fetch('/proxied').catch(() => {})`) },
    { path: '/popup', run: opens(`open('${elsewhere}/popup')`) },
    { path: '/popup-alone', run: opens(`open('${elsewhere}/popup-alone', '', 'noopener')`) },
    { path: '/popup-redirect', run: opens(`open('/to?path=/popup-redirect')`) },
    {
      path: '/routed',
      run: async page => {
        await home(page, site);
        await page.route('**/swap', route => route.continue({ url: `${elsewhere}/routed` }));
        await page.evaluate(`fetch('/swap').catch(() => {})`);
        await page.unrouteAll();
      },
    },
    {
      path: '/routed-redirect',
      run: async page => {
        await page.route('**/*', route => route.continue());
        await go(page, site, `${site.origin}/to?path=/routed-redirect`);
        await page.unrouteAll();
      },
    },
    {
      path: '/worker-socket',
      beyondRequests: true,
      run: inPage(`await new Promise(done => { new Worker('/socket-worker.js').onmessage = done; })`),
    },
    { path: '/service-socket', beyondRequests: true, run: inPage(service('socket')) },
  ];
}

/** Back to where reaching begins. */
async function home(page: Page, site: Site): Promise<void> {
  if (page.url() !== `${site.origin}/`) await page.goto(site.origin);
}

/** Goes to an address. One that fails shows an error page, which comes after the failure is told. */
async function go(page: Page, site: Site, address: string): Promise<void> {
  await home(page, site);
  await page.goto(address).catch(() => page.waitForURL('chrome-error://chromewebdata/'));
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>(done => (resolve = done));
  return { promise, resolve };
}
