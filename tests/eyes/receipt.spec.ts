import type { AriaChild } from '../../src/snapshot/tree.ts';
import { pages as printed } from '../snapshot/pages.ts';
import { expect, growShadows, test } from './fixture.ts';
import { pages } from './pages.ts';

const refs = (children: readonly AriaChild[]): string[] =>
  children.flatMap(child =>
    typeof child === 'string' ? [] : [...(child.ref ? [child.ref] : []), ...refs(child.children)],
  );

const controls = `<h1>Orders</h1><h2>Orders of May</h2><form><label for=a>Name</label><input id=a><label>Town <input></label>
  <input placeholder="Search orders"><input aria-label="Amount" type=number><button>Save</button><button>Save all</button>
  <button>Cancel</button><input type=submit value=Send><label for=c>I agree</label><input type=checkbox id=c><select aria-label=Colour><option>Red<option>Blue</select></form>
  <a href=/a>Terms</a><a href=/b>Read the terms</a><a href=/c>Help</a><button data-testid=go>Go</button><button title=Tip>Tipped</button>
  <button>Don't</button><button>Line
  broken</button><div role=tablist><div role=tab>One</div><div role=tab>Two</div></div><div onclick=1 style=cursor:pointer>Bare</div>
  <button>Ünï cödé</button><button>A name that goes on and on until nobody would want to write it down any more, and then some</button>
  <p>Help</p><nav><ul><li><a href=/d>Start</a></ul></nav><button>1</button><button>12</button><button>é</button>`;

test('what a control is called without asking Playwright is what Playwright calls it', async ({ page, eyes }) => {
  test.slow();
  let quick = 0;
  for (const html of [controls, ...Object.values(pages).flat(), ...Object.values(printed)]) {
    // Only what could be called so; frames are left to Playwright.
    if (/<iframe|<frame/.test(html) || !/<(?:h\d|button|a |input|textarea)|role=/.test(html)) continue;
    if (/<script/.test(html)) await page.setContent(html);
    else await page.evaluate(`document.body ? document.body.innerHTML = ${JSON.stringify(html)} : 0`);
    await page.evaluate(growShadows);
    for (const ref of refs((await eyes.capture()).tree.children)) {
      const called = await eyes.receipt(ref, 'data-testid', 10_000);
      if (!called) continue;
      quick++;
      const normal = await eyes.locate(ref)?.normalize();
      expect.soft(page.getByRole(called.role as 'button', { name: called.name }).toString(), html).toBe(String(normal));
    }
  }
  expect(quick).toBeGreaterThan(100);
});
