import { document } from './fixture.ts';

/** One page, one click, and what is true when all that the click started is over. */
export type Case = {
  readonly name: string;
  /** `act` and whatever else the page has; see `document`. `ORIGIN` and `OTHER` stand for the server's two addresses. */
  readonly script: string;
  readonly body?: string;
  /** An expression of the page; by default that the paragraph says 'done'. */
  readonly final?: string;
  readonly navigated?: boolean;
  readonly csp?: string;
};

export function render(page: Case): string {
  return document(page.script, page.body);
}

const frame = (script: string): string =>
  `<iframe srcdoc="<p id=out></p><button id=go>Go</button><script>const say = t => out.textContent = t, wait = ms => new Promise(r => setTimeout(r, ms)); ${script}</script>"></iframe>`;
const inFrame = `document.querySelector('iframe').contentDocument.getElementById('out').textContent === 'done'`;

/** The work is done in the page itself, in time. */
export const timers: readonly Case[] = [
  { name: 'nothing at all', script: 'const act = () => {};', final: `out.textContent === ''` },
  { name: 'a change at once', script: `const act = () => say('done');` },
  { name: 'a timer of 0 ms', script: `const act = () => setTimeout(() => say('done'), 0);` },
  { name: 'a timer of 50 ms', script: `const act = () => setTimeout(() => say('done'), 50);` },
  { name: 'a timer of 100 ms', script: `const act = () => setTimeout(() => say('done'), 100);` },
  { name: 'a timer of 300 ms', script: `const act = () => setTimeout(() => say('done'), 300);` },
  { name: 'a timer of 450 ms', script: `const act = () => setTimeout(() => say('done'), 450);` },
  { name: 'a timer with a string', script: `const act = () => setTimeout("say('done')", 100);` },
  { name: 'a timer with arguments', script: `const act = () => setTimeout(say, 100, 'done');` },
  { name: 'a debounced timer', script: `let t; const act = () => { for (let i = 0; i < 5; i++) { clearTimeout(t); t = setTimeout(() => say('done'), 120); } };` },
  { name: 'an interval used once', script: `const act = () => { const t = setInterval(() => { clearInterval(t); say('done'); }, 100); };` },
  { name: 'a chain of promises with timers', script: `const act = async () => { for (let i = 0; i < 3; i++) await wait(60); say('done'); };` },
  { name: 'a typewriter', script: `const act = () => { const write = n => { say('done'.slice(0, n)); if (n < 4) setTimeout(write, 40, n + 1); }; write(1); };` },
  { name: 'a countdown', script: `const act = () => { const count = n => { if (n) setTimeout(() => { say(n); count(n - 1); }, 70); else say('done'); }; count(4); };` },
  { name: 'a toast that goes', script: `const act = () => { setTimeout(() => say('saved'), 20); setTimeout(() => say('done'), 300); };` },
  { name: 'nodes inserted in slices', script: `const act = () => { let n = 0; const slice = () => { for (let i = 0; i < 500; i++) list.append(document.createElement('li')); if (++n < 8) setTimeout(slice, 4); else say('done'); }; slice(); };`, body: '<ul id=list></ul>' },
  { name: 'many nodes changed', script: `for (let i = 0; i < 5000; i++) list.append(document.createElement('li')); const act = () => { for (const li of list.children) li.textContent = 'x'; say('done'); };`, body: '<ul id=list></ul>' },
  { name: 'many microtasks', script: `const act = async () => { for (let i = 0; i < 5000; i++) await null; say('done'); };` },
  { name: 'an idle callback', script: `const act = () => requestIdleCallback(() => say('done'));` },
  { name: 'two idle callbacks in a row', script: `const act = () => requestIdleCallback(() => requestIdleCallback(() => say('done')));` },
  { name: 'ten hops over a message channel', script: `const act = () => { let n = 0; const c = new MessageChannel(); c.port1.onmessage = () => ++n < 10 ? c.port2.postMessage(0) : say('done'); c.port2.postMessage(0); };` },
  { name: 'the next frame but one', script: `const act = () => requestAnimationFrame(() => requestAnimationFrame(() => say('done')));` },
  { name: 'five silent frames', script: `const act = () => { let n = 0; const f = () => ++n < 5 ? requestAnimationFrame(f) : say('done'); requestAnimationFrame(f); };` },
  { name: 'a file reader', script: `const act = () => { const r = new FileReader(); r.onload = () => say(r.result); r.readAsText(new Blob(['done'])); };` },
  { name: 'the target removed', script: `const act = () => { go.remove(); say('done'); };` },
  { name: 'a page with fake timers', script: `{ const real = setTimeout; window.setTimeout = (f, d, ...rest) => real.call(window, f, d, ...rest); } const act = () => setTimeout(() => say('done'), 100);` },
  { name: 'a page that pollutes Object.prototype', script: `Object.prototype.get = function () { return 1; }; Object.prototype.once = true; Object.prototype.detail = 'x'; const act = () => setTimeout(() => say('done'), 100);` },
  { name: 'a page that breaks Map and Function.prototype', script: `Map.prototype.set = Map.prototype.delete = () => { throw new Error('broken'); }; Function.prototype.toString = () => { throw new Error('broken'); }; const act = () => setTimeout(() => say('done'), 100);` },
  { name: 'a page under a strict policy', script: `const act = () => setTimeout(() => say('done'), 100);`, csp: `default-src 'none'; script-src 'unsafe-inline'; require-trusted-types-for 'script'` },
  { name: 'keys that start it', script: `const act = () => {}; go.addEventListener('pointerdown', () => setTimeout(() => say('done'), 150));` },
]; // prettier-ignore

export const animations: readonly Case[] = [
  { name: 'a transition', script: `const act = () => { box.style.width = '90px'; box.ontransitionend = () => say('done'); };`, body: '<div id=box style="width: 10px; transition: width 250ms">.</div>' },
  { name: 'an animation', script: `const act = () => { box.animate([{ opacity: 0 }, { opacity: 1 }], 300).onfinish = () => say('done'); };`, body: '<div id=box>.</div>' },
  { name: 'a keyframe animation', script: `const act = () => { box.className = 'in'; box.onanimationend = () => say('done'); };`, body: '<style>@keyframes k { from { left: 0 } } .in { animation: k 250ms }</style><div id=box>.</div>' },
  { name: 'an endless spinner and a timer', script: `const act = () => { box.animate([{ rotate: '0deg' }, { rotate: '360deg' }], { duration: 500, iterations: Infinity }); setTimeout(() => say('done'), 100); };`, body: '<div id=box>.</div>' },
  { name: 'a view transition', script: `const act = () => document.startViewTransition(() => say('shown')).finished.then(() => say('done'));`, body: '<style>::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 100ms }</style>' },
  { name: 'a shadow tree', script: `const root = box.attachShadow({ mode: 'open' }); const act = () => { const p = document.createElement('p'); root.append(p); requestAnimationFrame(() => { p.textContent = '1'; setTimeout(() => { p.textContent = '2'; setTimeout(() => { p.textContent = 'done'; }, 60); }, 60); }); };`, body: '<div id=box></div>', final: `box.shadowRoot.textContent === 'done'` },
  { name: 'an observed element that comes into view', script: `new IntersectionObserver(es => es[0].isIntersecting && setTimeout(() => say('done'), 50)).observe(box); const act = () => box.scrollIntoView();`, body: '<div style="height: 3000px"></div><div id=box>.</div>' },
]; // prettier-ignore

export const requests: readonly Case[] = [
  { name: 'a fetch of 300 ms', script: `const act = async () => say((await (await fetch('/json?ms=300')).json()).text);` },
  { name: 'a fetch, a timer, a change', script: `const act = async () => { const { text } = await (await fetch('/json?ms=200')).json(); await wait(50); say(text); };` },
  { name: 'three fetches in a row', script: `const act = async () => { for (let i = 0; i < 3; i++) await fetch('/json?ms=150&n=' + i); say('done'); };` },
  { name: 'a fetch of 900 ms', script: `const act = async () => { await fetch('/json?ms=900'); say('done'); };` },
  { name: 'an XMLHttpRequest', script: `const act = () => { const x = new XMLHttpRequest(); x.onload = () => say(JSON.parse(x.response).text); x.open('GET', '/json?ms=200'); x.send(); };` },
  { name: 'a search that waits and then asks', script: `const act = () => setTimeout(async () => { await fetch('/json?ms=200'); say('done'); }, 150);` },
  { name: 'an image', script: `const act = () => { const i = new Image(); i.onload = () => { document.body.append(i); say('done'); }; i.src = '/image?ms=200'; };` },
  { name: 'a script', script: `const act = () => { const s = document.createElement('script'); s.src = '/script?ms=150'; document.body.append(s); };` },
  { name: 'a route that is pushed and a module that is loaded', script: `const act = async () => { history.pushState({}, '', '/elsewhere'); await import('/script?ms=150&body=export%20const%20text%3D%22done%22').then(m => say(m.text)); };` },
  { name: 'a fetch that fails', script: `const act = () => fetch('/missing').then(r => r.json()).catch(() => say('done'));` },
  { name: 'a fetch that answers with 204', script: `const act = () => fetch('/nothing?ms=100', { method: 'POST' }).then(() => say('done'));` },
  { name: 'a reply over a WebSocket', script: `const ws = new WebSocket(location.origin.replace('http', 'ws') + '/ws?ms=100'); ws.onopen = () => { document.title = 'open'; }; ws.onmessage = e => say(e.data === 'reply' ? 'done' : e.data); const act = () => ws.send('hello');`, final: `out.textContent === 'done'` },
  { name: 'a reply from a worker', script: `const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => setTimeout(() => postMessage("done"), 150)']))); worker.onmessage = e => say(e.data); const act = () => worker.postMessage('hello');` },
  { name: 'a reply from a worker at once', script: `const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => postMessage("done")']))); const act = () => { worker.addEventListener('message', e => say(e.data)); worker.postMessage('hello'); };` },
]; // prettier-ignore

export const frames: readonly Case[] = [
  { name: 'a frame that works', script: `const act = () => document.querySelector('iframe').contentWindow.postMessage('go', '*');`, body: frame(`onmessage = async () => { await wait(150); say('done'); }`), final: inFrame },
  { name: 'a frame of another site that works', script: `const act = () => document.querySelector('iframe').contentWindow.postMessage('go', '*'); onmessage = e => { window.told = e.data; };`, body: `<iframe src="OTHER/document?body=%3Cp%20id%3Dout%3E%3C%2Fp%3E%3Cscript%3Eonmessage%20%3D%20e%20%3D%3E%20setTimeout(()%20%3D%3E%20%7B%20out.textContent%20%3D%20'done'%3B%20e.source.postMessage('done'%2C%20'*')%20%7D%2C%20150)%3C%2Fscript%3E"></iframe>`, final: `window.told === 'done'` },
  { name: 'a frame that goes elsewhere', script: `const act = () => { const f = document.querySelector('iframe'); f.removeAttribute('srcdoc'); f.src = '/document?ms=150'; };`, body: frame(''), final: inFrame },
  { name: 'a frame that is added', script: `const act = () => { const f = document.createElement('iframe'); f.src = '/document?ms=150'; document.body.append(f); };`, final: inFrame },
  { name: 'a frame that never loads, and a timer', script: `const act = () => setTimeout(() => say('done'), 100);`, body: `<div style="height: 20000px"></div><iframe loading=lazy src="/document"></iframe>` },
]; // prettier-ignore

export const navigations: readonly Case[] = [
  { name: 'a link to a slow page', script: 'const act = () => link.click();', body: '<a id=link href="/document?ms=300">.</a>', navigated: true },
  { name: 'a timer, then another page', script: `const act = () => setTimeout(() => { location.href = '/document?ms=50'; }, 100);`, navigated: true },
  { name: 'a fetch, then another page', script: `const act = () => fetch('/json?ms=150').then(() => { location.href = '/document'; });`, navigated: true },
  { name: 'a form that is posted', script: 'const act = () => form.submit();', body: '<form id=form method=post action="/document?ms=200"></form>', navigated: true },
  { name: 'redirects', script: `const act = () => { location.href = '/redirect?ms=50&to=' + encodeURIComponent('/redirect?ms=50&to=/document'); };`, navigated: true },
  { name: 'a page that fetches and shows', script: `const act = () => { location.href = '/document?body=' + encodeURIComponent('<p id=out></p><script>fetch("/json?ms=200").then(r => r.json()).then(r => { out.textContent = r.text; })</' + 'script>'); };`, navigated: true },
  { name: 'a page that draws itself a little later', script: `const act = () => { location.href = '/document?body=' + encodeURIComponent('<p id=out></p><script>addEventListener("load", () => setTimeout(() => { out.textContent = "done"; }, 150))</' + 'script>'); };`, navigated: true },
  { name: 'a page with a slow image', script: `const act = () => { location.href = '/document?body=' + encodeURIComponent('<p id=out></p><img src="/image?ms=300" onload="out.textContent = \\'done\\'">'); };`, navigated: true },
  { name: 'a page that goes on to another', script: `const act = () => { location.href = '/document?body=' + encodeURIComponent('<script>setTimeout(() => location.replace("/document?ms=100"), 50)</' + 'script>'); };`, navigated: true },
  { name: 'the same page again', script: `if (sessionStorage.seen) say('done'); sessionStorage.seen = 1; const act = () => setTimeout(() => location.reload(), 50);`, navigated: true },
  { name: 'a document without a request', script: `const act = () => { location.href = 'about:blank'; };`, final: `location.href === 'about:blank'`, navigated: true },
  { name: 'a hash', script: `addEventListener('hashchange', () => say('done')); const act = () => { location.hash = 'there'; };`, navigated: false },
  { name: 'an answer without content', script: `const act = () => { location.href = '/nothing?ms=100'; setTimeout(() => say('done'), 60); };`, navigated: false },
  { name: 'a download', script: `const act = () => { location.href = '/download'; setTimeout(() => say('done'), 100); };`, navigated: false },
  { name: 'a route pushed while an image never ends', script: `const act = () => { history.pushState({}, '', '/there'); setTimeout(() => say('done'), 50); };`, body: '<img src="/hang">', navigated: false },
]; // prettier-ignore

/** What the page does all the time. After `learn` clicks one more must not cost the window. */
export const busy: readonly Case[] = [
  { name: 'nothing else', script: 'ACT' },
  { name: 'a clock of 50 ms', script: `setInterval(() => { clock.textContent = performance.now(); }, 50); ACT`, body: '<p id=clock></p>' },
  { name: 'a clock of 16 ms that builds itself anew', script: `setInterval(() => { clock.innerHTML = '<b><i></i></b>'; clock.querySelector('i').append(performance.now()); }, 16); ACT`, body: '<p id=clock></p>' },
  { name: 'a game', script: `const f = () => { box.style.opacity = Math.random(); requestAnimationFrame(f); }; f(); ACT`, body: '<p id=box>.</p>' },
  { name: 'forty sprites', script: `for (let i = 0; i < 40; i++) box.append(document.createElement('i')); const f = () => { for (const s of box.children) s.style.left = Math.random() + 'px'; requestAnimationFrame(() => f()); }; f(); ACT`, body: '<p id=box></p>' },
  { name: 'a timer that sets itself', script: `const poll = () => { box.title = Math.random(); setTimeout(poll, 60); }; poll(); ACT`, body: '<p id=box></p>' },
  { name: 'a closure that sets itself', script: `const poll = () => setTimeout(() => poll(), 60); poll(); ACT` },
  { name: 'a fetch every 50 ms', script: `setInterval(() => fetch('/json?poll=' + Math.random()).then(() => { box.title = Math.random(); }), 50); ACT`, body: '<p id=box></p>' },
  { name: 'a fetch that follows itself', script: `const poll = () => fetch('/json?ms=40').then(() => setTimeout(poll, 60)); poll(); ACT` },
  { name: 'a long poll', script: `const poll = () => fetch('/hang'); poll(); ACT` },
  { name: 'an event stream', script: `new EventSource('/stream?type=text/event-stream').onmessage = () => { box.title = Math.random(); }; ACT`, body: '<p id=box></p>' },
  { name: 'a WebSocket that chatters', script: `const ws = new WebSocket(location.origin.replace('http', 'ws') + '/ws?chatter=30'); ws.onmessage = () => { box.title = Math.random(); }; ACT`, body: '<p id=box></p>' },
  { name: 'a WebSocket that is asked all the time', script: `const ws = new WebSocket(location.origin.replace('http', 'ws') + '/ws?ms=20'); ws.onopen = () => setInterval(() => ws.send('hello'), 40); ACT` },
  { name: 'a worker that is asked all the time', script: `const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = () => setTimeout(() => postMessage(1), 20)']))); worker.onmessage = () => worker.postMessage(1); worker.postMessage(1); ACT` },
  { name: 'an endless animation', script: `box.animate([{ rotate: '0deg' }, { rotate: '360deg' }], { duration: 300, iterations: Infinity }); ACT`, body: '<p id=box>.</p>' },
  { name: 'an animation that is begun again and again', script: `const again = () => { box.animate([{ opacity: 0 }, { opacity: 1 }], 5000).onfinish = again; }; again(); ACT`, body: '<p id=box>.</p>' },
  { name: 'a stream that the click starts', script: `let n = 0; const act = () => { fetch('/stream'); setTimeout(() => say(++n), 50); };` },
  { name: 'a fetch that the click starts and that never ends', script: `let n = 0; const act = () => { fetch('/hang'); setTimeout(() => say(++n), 50); };` },
  { name: 'a game in a frame', script: 'ACT', body: frame(`const f = () => { out.title = Math.random(); requestAnimationFrame(f); }; f()`) },
].map(page => ({ ...page, script: page.script.replace('ACT', 'let n = 0; const act = () => setTimeout(() => say(++n), 50);') })); // prettier-ignore

/** What Settle names as out of reach: all that is promised is an answer. */
export const outOfReach: readonly Case[] = [
  { name: 'a timer of 900 ms', script: `const act = () => setTimeout(() => say('done'), 900);` },
  { name: 'scheduler.postTask with a delay', script: `const act = () => scheduler.postTask(() => say('done'), { delay: 200 });` },
  { name: 'crypto', script: `const act = async () => { const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']); await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(8), iterations: 200000 }, key, 256); say('done'); };` },
  { name: 'IndexedDB', script: `const act = () => { const open = indexedDB.open('a', 1); open.onupgradeneeded = () => open.result.createObjectStore('s'); open.onsuccess = () => { const t = open.result.transaction('s', 'readwrite'); t.objectStore('s').put(1, 'k'); t.oncomplete = () => say('done'); }; };` },
  { name: 'a timer taken from a frame', script: `const act = () => document.querySelector('iframe').contentWindow.setTimeout(() => say('done'), 100);`, body: frame('') },
  { name: 'a timer function saved before', script: `const later = setTimeout; const act = () => later(() => say('done'), 100);` },
]; // prettier-ignore
