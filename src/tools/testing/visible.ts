import type { Frame, Locator } from 'playwright-core';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import { readTree } from '../../session/report.ts';
import type { AriaNode, Tree } from '../../snapshot/tree.ts';
import { defineTabTool, type TabCall } from '../define.ts';
import { assertion } from './assertion.ts';
import { eventually } from './expect.ts';

/** How many of the things that are there instead are named. */
const named = 5;

export const verifyElement = defineTabTool({
  name: 'browser_verify_element_visible',
  title: 'Verify element visible',
  description:
    'Check that an element is visible, waiting for it as tests do. Its role and name stand in the snapshot: - ROLE "Accessible Name".',
  effect: 'reads',
  input: {
    role: z.string().describe('ROLE of the line, e.g. button'),
    accessibleName: z.string().describe('Accessible Name of the line, or a part of it'),
  },
  async handle({ role, accessibleName }, call) {
    // Any text may come as a role; those that do not exist are simply not found.
    const known = role as Parameters<Frame['getByRole']>[0];
    await verifyVisible(
      call,
      frame => frame.getByRole(known, { name: accessibleName }),
      tree =>
        new ToolError(`Element with role ${quoted(role)} and accessible name ${quoted(accessibleName)} not found`, {
          hint: insteadOfElement(tree, role, accessibleName),
        }),
    );
  },
});

export const verifyText = defineTabTool({
  name: 'browser_verify_text_visible',
  title: 'Verify text visible',
  description:
    'Check that a text is visible, waiting for it as tests do. For elements with a role and a name prefer browser_verify_element_visible.',
  effect: 'reads',
  input: { text: z.string() },
  async handle({ text }, call) {
    await verifyVisible(
      call,
      frame => frame.getByText(text),
      tree => new ToolError('Text not found', { hint: insteadOfText(tree, text) }),
    );
  },
});

async function verifyVisible(
  call: TabCall,
  inFrame: (frame: Frame) => Locator,
  failure: (tree: Tree) => ToolError,
): Promise<void> {
  const code = await eventually(call, async () => {
    for (const frame of call.tab.page.frames()) {
      const visible = inFrame(frame).filter({ visible: true });
      // What is gone again between two questions is not there.
      if ((await visible.count()) > 0) return (await visible.first().normalize()).toString();
    }
    return undefined;
  });
  if (code === undefined) {
    call.response.snapshot = 'after-action';
    throw failure(await readTree(call.session, call.tab));
  }
  call.response.text('Done');
  call.response.ran(assertion(code, 'toBeVisible'));
}

function insteadOfElement(tree: Tree, role: string, name: string): string {
  const nodes = allNodes(tree);
  const sameName = nodes.filter(node => node.name.toLowerCase().includes(name.toLowerCase()));
  if (sameName.length) return `That name is on: ${few(sameName.map(node => `${node.role} ${quoted(node.name, 80)}`))}.`;
  const sameRole = nodes.filter(node => node.role === role);
  if (sameRole.length) return `With that role there are: ${few(sameRole.map(node => quoted(node.name, 80)))}.`;
  return `There is no element with that role and none with that name. Look at browser_snapshot: lines read - ROLE "Accessible Name".`;
}

/** The texts that have most words in common with what was expected. */
function insteadOfText(tree: Tree, text: string): string {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const near = [...new Set(allTexts(tree))]
    .map(candidate => ({
      candidate,
      common: new Set((candidate.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => words.has(word))).size,
    }))
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common);
  return near.length
    ? `Nearest to it: ${few(near.map(({ candidate }) => quoted(candidate, 120)))}.`
    : 'No text on the page has a word of it. Look at browser_snapshot.';
}

function few(items: readonly string[]): string {
  const rest = items.length - named;
  return items.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function allNodes(tree: Pick<Tree, 'children'>): AriaNode[] {
  return tree.children.flatMap(child => (typeof child === 'string' ? [] : [child, ...allNodes(child)]));
}

function allTexts(tree: Pick<Tree, 'children'>): string[] {
  return tree.children.flatMap(child => (typeof child === 'string' ? [child] : [child.name, ...allTexts(child)]));
}
