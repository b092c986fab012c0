import type { AriaChild, AriaNode, Tree } from './tree.ts';

const bullets = '••••';
const fields = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

/** The tree with what stands in secret fields replaced by bullets. Fields are told by holding exactly such a value. */
export function mask(tree: Tree, secrets: ReadonlySet<string>): Tree {
  if (!secrets.size) return tree;
  // What is read out has its white space folded.
  const folded = new Set([...secrets].map(fold));
  const child = (inner: AriaChild): AriaChild => (typeof inner === 'string' ? inner : node(inner));
  const node = (inner: AriaNode): AriaNode => ({
    ...inner,
    children: inner.children.map(text =>
      typeof text === 'string' && fields.has(inner.role) && folded.has(fold(text)) ? bullets : child(text),
    ),
  });
  return { ...tree, children: tree.children.map(child) };
}

/** The tree with every text that came from the page replaced. */
export function mapTexts(tree: Tree, replace: (text: string) => string): Tree {
  const child = (inner: AriaChild): AriaChild => (typeof inner === 'string' ? replace(inner) : node(inner));
  const node = (inner: AriaNode): AriaNode => ({
    ...inner,
    name: replace(inner.name),
    ...(inner.contentName !== undefined && { contentName: replace(inner.contentName) }),
    props: Object.fromEntries(Object.entries(inner.props).map(([key, value]) => [key, replace(value)])),
    children: inner.children.map(child),
  });
  return { ...tree, children: tree.children.map(child) };
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
