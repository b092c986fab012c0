import { installPageScript, registerEyes } from '../../src/browser/eyes.ts';
import { EyesCapture } from '../../src/snapshot/eyes-capture.ts';
import { expect, refOf, shape, test } from './fixture.ts';

/** What a page can find out about its shadow roots, closed and open ones, by every way there is. */
const look = `(() => {
  const early = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot').get;
  const open = document.body.appendChild(document.createElement('div'));
  const shut = document.body.appendChild(document.createElement('div'));
  const inner = open.attachShadow({ mode: 'open' });
  let asked = '';
  const root = shut.attachShadow({ get mode() { asked += 'mode '; return 'closed'; }, get delegatesFocus() { asked += 'focus '; return true; } });
  root.innerHTML = '<button>In</button><slot></slot>';
  shut.textContent = 'slotted';
  const nested = root.firstChild.parentNode.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' });
  nested.innerHTML = '<i>x</i>';
  const paths = [];
  const names = event => event.composedPath().map(one => one.nodeName ?? 'window').join('>');
  window.addEventListener('ping', event => paths.push('window ' + names(event) + ' ' + event.target.nodeName));
  root.addEventListener('ping', event => paths.push('root ' + names(event)));
  nested.addEventListener('ping', event => paths.push('nested ' + names(event)));
  nested.firstChild.dispatchEvent(new Event('ping', { bubbles: true, composed: true }));
  const frame = document.body.appendChild(document.createElement('iframe'));
  const other = frame.contentWindow;
  const getter = realm => Object.getOwnPropertyDescriptor(realm.Element.prototype, 'shadowRoot').get;
  const third = document.createElement('div');
  other.Element.prototype.attachShadow.call(third, { mode: 'closed' });
  const errors = [() => shut.attachShadow({ mode: 'open' }), () => document.createElement('img').attachShadow({ mode: 'closed' }), () => third.attachShadow(), () => third.attachShadow({ mode: 'half' }), () => Element.prototype.attachShadow.call(7, { mode: 'closed' })]
    .map(act => { try { act(); return 'fine'; } catch (error) { return error.name + ': ' + error.message; } });
  return {
    roots: [open.shadowRoot === inner, shut.shadowRoot, third.shadowRoot, getter(other).call(shut), getter(window).call(third), early.call(shut)],
    modes: [inner.mode, root.mode, root.delegatesFocus, asked],
    slots: [shut.firstChild.assignedSlot, root.querySelector('slot').assignedNodes().length],
    paths, errors,
    texts: [Element.prototype.attachShadow, getter(window), Function.prototype.toString, Event.prototype.composedPath].map(one => one.name + one.length + one),
    keys: [Element, ShadowRoot, Event, Text, Function].map(one => Object.getOwnPropertyNames(one.prototype).join()),
    own: [Object.keys(root), Object.getOwnPropertySymbols(root).length, Reflect.ownKeys(shut)],
  };
})()`;

test('a page sees its closed roots closed, by every way', async ({ browser, page, site }) => {
  const eyes = await registerEyes(true);
  const context = await browser.newContext();
  await installPageScript(context, eyes);
  const watched = await context.newPage();
  const address = site.page('<!doctype html><title>t</title><body></body>');
  await watched.goto(address);
  await page.goto(address);
  expect(await watched.evaluate(look)).toEqual(await page.evaluate(look));
  await context.close();
});

test('what is in closed roots is read and acted on', async ({ browser, site }) => {
  const eyes = await registerEyes(true);
  const context = await browser.newContext();
  await installPageScript(context, eyes);
  const page = await context.newPage();
  await page.goto(
    site.page(`<!doctype html><x-pub></x-pub><p id=out></p><script>
      customElements.define('x-pub', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'closed' });
          root.innerHTML = '<button>Publish now</button><label>Note <input></label>';
          root.querySelector('button').onclick = () => { out.textContent = 'published ' + root.querySelector('input').value; };
        }
      });</script>`),
  );
  const capture = new EyesCapture(page, eyes.engine);
  const { tree } = await capture.capture();
  await capture.locate(refOf(tree, 'textbox', 'Note'))?.fill('two');
  await capture.locate(refOf(tree, 'button', 'Publish now'))?.click();
  expect(shape((await capture.capture()).tree.children)).toContain('paragraph [ref=r]: published two');
  await context.close();
});
