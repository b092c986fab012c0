import type { FrameLocator, Locator, Page } from 'playwright-core';
import { quoted } from '../../response/quote.ts';
import { readTree as readPage } from '../../session/report.ts';
import type { Session } from '../../session/session.ts';
import type { Tab } from '../../session/tab.ts';
import { readTree } from '../../snapshot/json.ts';

/** How long the page may take to say what is there, in ms: a remark is not worth more. */
const timeout = 2000;

/** The innermost hovered element. In quirks mode a bare `:hover` matches links only. */
const hovered = ':not(html):hover';

/** What one means by pointing at a part of it. */
const whole =
  'xpath=ancestor-or-self::*[self::a or self::button or self::input or self::select or self::textarea or self::option or self::summary or self::label or @role][1]';

/**
 * Words for what the mouse is over, as the page itself sees it: role, name and ref. Undefined when it is over nothing, or
 * the page does not say.
 */
export async function underPointer(session: Session, tab: Tab): Promise<string | undefined> {
  if (tab.modals.blocked || tab.crashed || tab.page.isClosed()) return undefined;
  const described = await tab.modals.race(
    describe(tab).catch(() => undefined), // the action may have taken the page away
  );
  // The capture of a part makes other refs unusable, and without a snapshot in the answer nobody captures the whole.
  if (session.config.snapshot.mode === 'none') await readPage(session, tab).catch(() => undefined);
  return described.done ? described.value : undefined;
}

async function describe(tab: Tab): Promise<string | undefined> {
  let scope: Page | FrameLocator = tab.page;
  for (;;) {
    const inner: Locator = scope.locator(hovered).last();
    if ((await inner.count()) === 0) return undefined;
    const tag = await inner.evaluate(node => (node as unknown as { localName: string }).localName, undefined, {
      timeout,
    });
    if (tag === 'iframe' || tag === 'frame') {
      scope = inner.contentFrame();
      if (await scope.locator(hovered).last().count()) continue;
    }
    const outer = inner.locator(whole);
    const element = (await outer.count()) > 0 ? outer : inner;
    const [node] = readTree(await element.ariaSnapshotJSON({ mode: 'ai', depth: 1, timeout })).children;
    const ref = await tab.reader.refOf(element, AbortSignal.timeout(timeout));
    const words = typeof node === 'object' ? `${node.role}${node.name ? ` ${quoted(node.name)}` : ''}` : `<${tag}>`;
    return `${words}${ref === undefined ? ', which has no ref' : ` [ref=${ref}]`}`;
  }
}
