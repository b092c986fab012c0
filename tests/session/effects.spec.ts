import { expect, test } from '../fixtures/index.ts';
import { startSite } from './settle/site.ts';

const worker = (script: string): string => `new Worker(URL.createObjectURL(new Blob([\`${script}\`])))`;

/** What a button does, and nothing is seen of it until `say('done')`, within 150 ms. */
const routes: Readonly<Record<string, string>> = {
  'a timer': `setTimeout(() => say('done'), 120)`,
  'a timer that was taken before': `later(() => say('done'), 60)`,
  'an interval': `const ticking = setInterval(() => { clearInterval(ticking); say('done'); }, 100)`,
  'a chain of timers': `setTimeout(() => setTimeout(() => setTimeout(() => say('done'), 40), 40), 40)`,
  'microtasks': `(async () => { for (let i = 0; i < 1000; i++) await null; say('done'); })()`,
  'a request': `fetch('/json?ms=80').then(() => say('done'))`,
  'an XMLHttpRequest': `const request = new XMLHttpRequest(); request.onload = () => say('done'); request.open('GET', '/json?ms=80'); request.send()`,
  'a transition': `box.style.opacity = 0; box.ontransitionend = () => say('done')`,
  'an animation': `box.animate([{ opacity: 0 }, { opacity: 1 }], 120).onfinish = () => say('done')`,
  'frames': `let frames = 0; const next = () => (++frames < 6 ? requestAnimationFrame(next) : say('done')); requestAnimationFrame(next)`,
  'an idle callback': `requestIdleCallback(() => say('done'))`,
  'a task of low priority': `scheduler.postTask(() => say('done'), { priority: 'background' })`,
  'a task with a delay': `scheduler.postTask(() => say('done'), { delay: 60 })`,
  'an image': `const image = new Image(); image.onload = image.onerror = () => say('done'); image.src = '/image?ms=80'`,
  'a script': `const script = document.createElement('script'); script.onload = () => say('done'); script.src = '/script?ms=80&body=0'; document.head.append(script)`,
  'another frame': `frames[0].postMessage('go', '*')`,
  'a worker': `${worker(`setTimeout(() => postMessage(1), 50)`)}.onmessage = () => say('done')`,
  'a message channel': `const { port1, port2 } = new MessageChannel(); let hops = 0; port1.onmessage = () => (++hops < 30 ? port2.postMessage(0) : say('done')); port2.postMessage(0)`,
  'a broadcast channel': `new BroadcastChannel('here').onmessage = () => say('done'); new BroadcastChannel('here').postMessage(1)`,
  'a storage event': `frames[0].localStorage.setItem('key', String(Math.random()))`,
  'an observed size': `new ResizeObserver((_, own) => { if (box.offsetWidth === 50) { own.disconnect(); say('done'); } }).observe(box); setTimeout(() => { box.style.width = '50px'; }, 20)`,
  'an observed view': `new IntersectionObserver(([entry]) => { if (entry.isIntersecting) say('done'); }).observe(box)`,
  'a WebSocket': `socket.send('hello')`,
  'an event stream': `const source = new EventSource('/stream?type=text/event-stream'); source.onmessage = () => { source.close(); say('done'); }`,
  'a read file': `const reader = new FileReader(); reader.onload = () => say('done'); reader.readAsText(new Blob(['x']))`,
  'a digest': `crypto.subtle.digest('SHA-256', new Uint8Array(1e6)).then(() => say('done'))`,
  'a database': `const open = indexedDB.open('db' + Math.random()); open.onsuccess = () => say('done')`,
  'a field that a script fills': `field.value = 'done'`,
  'a box that a script ticks': `tick.checked = true`,
  'a scrolled page': `scrollTo(0, 500)`,
}; // prettier-ignore

const page = (
  script: string,
): string => `<button id="go">Go</button><p id="out"></p><div id="box" style="transition: opacity 100ms">.</div>
  <input id="field" aria-label="Field"><input id="tick" type="checkbox" aria-label="Tick"><iframe srcdoc="<script>onmessage = () => setTimeout(() => parent.postMessage('frame', '*'), 50)</script>"></iframe><div style="height: 3000px"></div>
  <script>
    const later = setTimeout, out = document.querySelector('#out'), say = text => { out.textContent = text; };
    onmessage = event => { if (event.data === 'frame') say('done'); };
    onstorage = () => say('done');
    ${script.includes('socket') ? `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws?ms=50'); socket.onmessage = () => say('done');` : ''}
    document.querySelector('#go').onclick = () => { ${script} };
  </script>`;

test('no action is said to be without effect whose effect comes within 150 ms, by whatever way', async ({ call }) => {
  test.setTimeout(180_000);
  const site = await startSite();
  const said: string[] = [];
  for (const [name, script] of Object.entries(routes)) {
    await call('browser_navigate', { url: site.page(page(script)) });
    if (script.includes('socket'))
      await call('browser_evaluate', {
        function: `async () => { while (socket.readyState !== 1) await new Promise(done => setTimeout(done, 5)); }`,
      });
    const { events = '', error } = await call('browser_click', { target: '#go' });
    if (error !== undefined || events.includes('No effect')) said.push(`${name}: ${error ?? events}`);
  }
  await site.close();
  expect(said).toEqual([]);
  expect(Object.keys(routes).length).toBeGreaterThanOrEqual(20);
});

test('what an action did takes no more than 600 characters beside the snapshot', async ({ call, site }) => {
  const opened = await call('browser_navigate', {
    url: site.page(`<button onclick="for (let i = 0; i < 20; i++) { console.error('broken ' + i + ' ' + 'x'.repeat(2000)); fetch('/missing/' + i + '/' + 'y'.repeat(200)); live[i].textContent = i + ' told ' + 'z'.repeat(300); }">Go</button>
      ${'<p role="status" class="live"></p>'.repeat(20)}<script>const live = document.querySelectorAll('.live')</script>`),
  });
  const { events = '' } = await call('browser_click', { target: opened.ref('button "Go"') });
  expect(events).toContain('- Message: "0 told');
  expect(events).toMatch(/^- \d+ more: browser_console_messages and browser_network_requests list them$/m);
  expect(events.length).toBeLessThanOrEqual(600);
});
