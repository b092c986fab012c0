import { quoted } from '../response/quote.ts';
import type { AriaNode, Tree } from '../snapshot/tree.ts';
import type { Tab } from './tab.ts';

/** An element as the eyes describe it. */
export type Described = { readonly ref: string; readonly role: string; readonly name: string; readonly text: string };

/**
 * An element in words. What the page gave no ref to has the one that the model was last shown, where only one node is called so.
 */
export function mention(tab: Tab, described: Described): string {
  const { role, name, text } = described;
  const ref = described.ref || refShown(tab, described);
  const says = name || text;
  return [
    role === 'generic' || role === '' ? 'an element' : role,
    ...(says ? [quoted(says, 80)] : []),
    ...(ref ? [`[ref=${ref}]`] : []),
  ].join(' ');
}

function refShown(tab: Tab, described: Described): string | undefined {
  const { tree } = tab.shown.of(tab.journal.navigation);
  const [only, second] = tree && (described.name || described.text) ? alike(tree, described) : [];
  return second ? undefined : only?.ref;
}

/** The nodes of that role and name, or text where there is no name. */
function alike(tree: Tree, { role, name, text }: Described): AriaNode[] {
  const found: AriaNode[] = [];
  const visit = (children: Tree['children']): void => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      const says = child.name || child.children.filter(inner => typeof inner === 'string').join(' ');
      if (child.role === role && says === (name || text)) found.push(child);
      visit(child.children);
    }
  };
  visit(tree.children);
  return found;
}
