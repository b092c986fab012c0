import type { AriaChild, AriaNode, Tree } from './tree.ts';

/** The text of a page as a person reads it: headings, paragraphs, lists, tables and links as markdown. Controls are left out but for their values. */
export function markdown(tree: Tree): string {
  const out = new Writer();
  out.blocks(tree.children, '');
  return out.text;
}

const inline = new Set([
  'link',
  'strong',
  'emphasis',
  'code',
  'deletion',
  'insertion',
  'subscript',
  'superscript',
  'time',
  'mark',
  'text',
  'img',
  'button',
  'generic-inline',
]);
const silent = new Set([
  'button',
  'checkbox',
  'radio',
  'switch',
  'combobox',
  'textbox',
  'searchbox',
  'slider',
  'spinbutton',
  'option',
  'listbox',
  'menuitem',
  'tab',
  'separator',
  'progressbar',
  'scrollbar',
]);

class Writer {
  text = '';

  /** Writes children as blocks below each other; runs of inline content make a paragraph. */
  blocks(children: readonly AriaChild[], indent: string): void {
    let run = '';
    const flush = (): void => {
      this.#block(indent, run);
      run = '';
    };
    for (const child of children) {
      if (typeof child === 'string' || inline.has(child.role)) {
        run = join(run, inlineText(child));
        continue;
      }
      flush();
      this.#node(child, indent);
    }
    flush();
  }

  #node(node: AriaNode, indent: string): void {
    const { role } = node;
    if (role === 'heading') return this.#block(indent, `${'#'.repeat(node.states.level ?? 2)} ${inlineText(node)}`);
    if (role === 'list') return this.#list(node, indent);
    if (role === 'table' || role === 'grid' || role === 'treegrid') return this.#table(node, indent);
    if (silent.has(role)) return this.#control(node, indent);
    if (role === 'blockquote') return this.blocks(node.children, `${indent}> `);
    if (!node.children.length) return this.#block(indent, node.name);
    this.blocks(node.children, indent);
  }

  #list(node: AriaNode, indent: string): void {
    for (const item of node.children) {
      if (typeof item === 'string') {
        this.#block(indent, item);
        continue;
      }
      const inner = new Writer();
      inner.blocks(item.children.length ? item.children : [item.name], '');
      const [first = '', ...rest] = inner.text.trim().split('\n');
      this.text += `${[`${indent}- ${first}`, ...rest.map(line => `${indent}  ${line}`.trimEnd())].join('\n')}\n`;
    }
    this.text += '\n';
  }

  #table(node: AriaNode, indent: string): void {
    const rows = rowsOf(node).map(row => row.children.map(cell => inlineText(cell).replaceAll('|', '\\|')));
    const [head, ...rest] = rows;
    if (!head) return;
    const line = (cells: readonly string[]): string => `${indent}| ${cells.join(' | ')} |\n`;
    this.text += line(head) + line(head.map(() => '---')) + rest.map(line).join('') + '\n';
  }

  /** What a person reads on a control is its label and what it holds. */
  #control({ name, children, states }: AriaNode, indent: string): void {
    const held = children
      .map(child => (typeof child === 'string' ? child : child.states.selected ? child.name : ''))
      .filter(Boolean)
      .join(', ');
    if (held && held !== name) this.#block(indent, `${name ? `${name}: ` : ''}${held}`);
    else if (states.checked && name) this.#block(indent, `[x] ${name}`);
  }

  #block(indent: string, text: string): void {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (tidy) this.text += `${indent}${tidy}\n\n`;
  }
}

function inlineText(child: AriaChild): string {
  if (typeof child === 'string') return child;
  const inner = child.children.reduce<string>((text, part) => join(text, inlineText(part)), '') || child.name;
  const url = child.props['url'];
  if (child.role === 'link' && url !== undefined) return `[${inner || url}](${url})`;
  if (child.role === 'strong') return `**${inner}**`;
  if (child.role === 'emphasis') return `*${inner}*`;
  if (child.role === 'code') return `\`${inner}\``;
  if (child.role === 'img') return child.name ? `![${child.name}]` : '';
  return silent.has(child.role) ? '' : inner;
}

function rowsOf(node: AriaNode): AriaNode[] {
  return node.children.flatMap(child =>
    typeof child === 'string' ? [] : child.role === 'row' ? [child] : rowsOf(child),
  );
}

function join(before: string, after: string): string {
  return before && after && !/\s$/.test(before) && !/^[\s.,;:!?)]/.test(after) ? `${before} ${after}` : before + after;
}
