import { z } from 'zod';
import { quote } from '../../codegen/typescript.ts';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import { readTree } from '../../snapshot/json.ts';
import type { AriaNode } from '../../snapshot/tree.ts';
import { defineTabTool } from '../define.ts';
import { assertion, listAssertion } from './assertion.ts';
import { eventually } from './expect.ts';

export const verifyList = defineTabTool({
  name: 'browser_verify_list_visible',
  title: 'Verify list visible',
  description: 'Check that a list shows these items, waiting for them as tests do.',
  effect: 'reads',
  input: {
    element: z.string().describe('What it is, in words for the user'),
    target: z.string().describe('Ref of the list from the snapshot, e.g. e12, or a selector or locator'),
    items: z.array(z.string()).min(1).describe('Texts of the items'),
  },
  async handle({ target, items }, call) {
    const { tab, response, signal } = call;
    const { locator, code } = await tab.target(target);
    let missing: string | undefined;
    const complete = await eventually(call, async () => {
      for (missing of items)
        if (!(await locator.getByText(missing).filter({ visible: true }).count())) return undefined;
      return true;
    });
    if (!complete) {
      response.snapshot = 'after-action';
      const shown = await locator.innerText({ signal });
      throw new ToolError(`Item ${quoted(missing ?? '')} not found`, {
        hint: `The list shows: ${quoted(shown, 600)}.`,
      });
    }
    response.text('Done');
    const [list] = readTree(await locator.ariaSnapshotJSON({ mode: 'default', signal })).children;
    if (typeof list === 'object' && isListOf(list, items)) return response.ran(listAssertion(items));
    for (const item of items) response.ran(assertion(`${code}.${await within(item)}`, 'toBeVisible'));

    async function within(item: string): Promise<string> {
      const single = (await locator.getByText(item).count()) === 1;
      return `getByText(${quote(item)})${single ? '' : '.filter({ visible: true }).first()'}`;
    }
  },
});

/** Whether the assertion on the tree holds: a list whose items are or hold exactly these texts, in this order. */
function isListOf(node: AriaNode, items: readonly string[]): boolean {
  if (node.role !== 'list') return false;
  const texts = node.children.flatMap(child =>
    typeof child === 'object' && child.role === 'listitem' && child.children.every(inner => typeof inner === 'string')
      ? [child.children.join(' ') || child.name]
      : [],
  );
  let at = 0;
  for (const item of items) {
    at = texts.indexOf(item, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
