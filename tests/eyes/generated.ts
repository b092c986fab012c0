import fc from 'fast-check';

/** An element of a generated page; a string is text. */
export type Made =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly Made[];
      readonly shadow?: readonly Made[];
    };

const plain = [
  'div',
  'div',
  'div',
  'span',
  'span',
  'p',
  'b',
  'i',
  'strong',
  'em',
  'code',
  'ul',
  'li',
  'ol',
  'h1',
  'h3',
  'section',
  'nav',
  'article',
  'main',
  'header',
  'footer',
  'blockquote',
  'figure',
  'figcaption',
  'fieldset',
  'legend',
  'label',
  'button',
  'a',
  'details',
  'summary',
  'dialog',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
  'caption',
  'dl',
  'dt',
  'dd',
  'output',
  'canvas',
  'video',
  'small',
  'x-own',
  'slot',
  'time',
  'mark',
  'del',
  'sub',
  'q',
  'form',
  'search',
  'pre',
  'menu',
  'svg',
  'math',
];
const controls = ['input', 'input', 'input', 'select', 'textarea', 'img', 'br', 'hr', 'progress', 'meter', 'iframe'];
const roles = [
  'button',
  'link',
  'none',
  'presentation',
  'heading',
  'list',
  'listitem',
  'checkbox',
  'switch',
  'radio',
  'textbox',
  'combobox',
  'listbox',
  'option',
  'tree',
  'treeitem',
  'group',
  'menu',
  'menuitem',
  'menuitemcheckbox',
  'tab',
  'tablist',
  'tabpanel',
  'dialog',
  'alert',
  'status',
  'grid',
  'row',
  'gridcell',
  'cell',
  'columnheader',
  'rowheader',
  'rowgroup',
  'img',
  'slider',
  'spinbutton',
  'progressbar',
  'searchbox',
  'navigation',
  'generic',
  'paragraph',
  'nonsense',
  'nonsense button',
  'tooltip',
  'term',
  'code',
  'application',
  'toolbar',
  'separator',
  'note',
];
const inputTypes = [
  'text',
  'checkbox',
  'radio',
  'submit',
  'button',
  'reset',
  'range',
  'number',
  'search',
  'email',
  'file',
  'image',
  'hidden',
  'color',
  'date',
];
const styles = [
  'display:none',
  'display:block',
  'display:inline',
  'display:inline-block',
  'display:contents',
  'display:flex',
  'visibility:hidden',
  'visibility:visible',
  'pointer-events:none',
  'pointer-events:auto',
  'cursor:pointer',
  'cursor:default',
  'position:absolute',
  'height:0;overflow:hidden',
  'width:9px;height:9px',
  'opacity:0',
  'float:left',
  'content-visibility:hidden',
];
const texts = ['a', 'b c', ' ', ' d ', 'e\n f', 'g', 'x', ''];
const ids = ['i1', 'i2', 'i3', 'i4'];

const text = fc.constantFrom(...texts);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(undefined) }, { weight, arbitrary });

const anyAttributes: fc.Arbitrary<Record<string, string>> = fc
  .record({
    id: sometimes(fc.constantFrom(...ids), 20),
    role: sometimes(fc.constantFrom(...roles), 22),
    'aria-label': sometimes(fc.constantFrom('', ' ', 'a', 'b c', 'label'), 8),
    'aria-labelledby': sometimes(fc.constantFrom('i1', 'i2 i3', 'i4', 'nowhere', 'i1 nowhere i2'), 5),
    'aria-hidden': sometimes(fc.constantFrom('true', 'false'), 5),
    'aria-owns': sometimes(fc.constantFrom('i1', 'i2 i3', 'i4'), 3),
    'aria-disabled': sometimes(fc.constantFrom('true', 'false'), 3),
    'aria-expanded': sometimes(fc.constantFrom('true', 'false'), 4),
    'aria-checked': sometimes(fc.constantFrom('true', 'mixed', 'false'), 4),
    'aria-pressed': sometimes(fc.constantFrom('true', 'mixed', 'false'), 3),
    'aria-selected': sometimes(fc.constantFrom('true', 'false'), 4),
    'aria-level': sometimes(fc.constantFrom('2', '0', 'x'), 3),
    'aria-invalid': sometimes(fc.constantFrom('true', 'grammar', 'false', 'odd'), 2),
    'aria-valuetext': sometimes(fc.constantFrom('some', '3'), 2),
    'aria-valuenow': sometimes(fc.constantFrom('4'), 2),
    title: sometimes(fc.constantFrom('a', 'tip', ''), 6),
    tabindex: sometimes(fc.constantFrom('0', '-1'), 4),
    hidden: sometimes(fc.constant(''), 2),
    inert: sometimes(fc.constant(''), 1),
    contenteditable: sometimes(fc.constant(''), 2),
    disabled: sometimes(fc.constant(''), 4),
    open: sometimes(fc.constant(''), 20),
    href: sometimes(fc.constantFrom('/x', '', '#y'), 60),
    alt: sometimes(fc.constantFrom('', 'a', 'pic'), 60),
    for: sometimes(fc.constantFrom(...ids), 40),
    value: sometimes(fc.constantFrom('', 'v', '3'), 40),
    placeholder: sometimes(fc.constantFrom('p', 'a'), 15),
    type: fc.constantFrom(...inputTypes),
    checked: sometimes(fc.constant(''), 30),
    scope: sometimes(fc.constantFrom('row', 'col'), 10),
    size: sometimes(fc.constant('3'), 20),
    multiple: sometimes(fc.constant(''), 10),
    class: sometimes(fc.constantFrom('before', 'after', 'before-block', 'alt'), 6),
    style: sometimes(fc.constantFrom(...styles), 14),
  })
  .map(all =>
    Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
  );

/** Attributes that mean something on some elements only. */
const only: Readonly<Record<string, RegExp>> = {
  href: /^a$/,
  alt: /^(?:img|input)$/,
  for: /^label$/,
  value: /^(?:input|li|progress|meter)$/,
  placeholder: /^(?:input|textarea)$/,
  type: /^input$/,
  checked: /^input$/,
  scope: /^th$/,
  size: /^select$/,
  multiple: /^select$/,
  open: /^(?:details|dialog)$/,
  disabled: /^(?:button|input|select|textarea|fieldset)$/,
};
const fitting = (tag: string, all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !only[key] || only[key].test(tag)));

const option = fc.record({
  tag: fc.constantFrom('option', 'option', 'option', 'optgroup'),
  attributes: anyAttributes,
  children: fc.array(text, { maxLength: 1 }),
});

/** One element with what it holds: every kind of nesting, role and attribute, however senseless. */
export const made: fc.Arbitrary<Made> = fc.letrec<{ node: Made; element: Made }>(tie => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    { weight: 3, arbitrary: text },
    { weight: 7, arbitrary: tie('element') },
  ),
  element: fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .record({
          tag: fc.constantFrom(...plain),
          attributes: anyAttributes,
          children: fc.array(tie('node'), { maxLength: 4 }),
          shadow: sometimes(fc.array(tie('node'), { maxLength: 3 }), 4),
        })
        .map(({ tag, attributes: all, children, shadow }): Made => ({
          tag,
          attributes: fitting(tag, all),
          children,
          ...(shadow && /^(?:div|span|p|section|article|x-own)$/.test(tag) && { shadow }),
        })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({
          tag: fc.constantFrom(...controls),
          attributes: anyAttributes,
          options: fc.array(option, { maxLength: 3 }),
        })
        .map(({ tag, attributes: all, options }): Made => ({
          tag,
          attributes: fitting(tag, all),
          children: tag === 'select' ? options.map(one => ({ ...one, attributes: pick(one.attributes) })) : [],
        })),
    },
  ),
})).element;

const pick = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(([key]) => /^(?:id|aria-label|disabled|hidden|title|style)$/.test(key)),
  );

/** What stands around a generated element. */
type Around = {
  /** Some generated content of it, or of something around it, is not shown or disputed. */
  readonly hidden?: boolean;
  /** Not drawn at all. */
  readonly unseen?: boolean;
  /** Nobody can see it, though it takes its room. */
  readonly invisible?: boolean;
  /** What is kept from assistive technology anywhere. */
  readonly secret?: readonly string[];
  readonly ariaHidden?: boolean;
  readonly inShadow?: boolean;
  /** Something around takes its name from what it contains. */
  readonly named?: boolean;
  readonly ids?: readonly string[];
  readonly references?: readonly string[];
};

const namedByContent =
  /^(?:button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/;
const idsIn = (node: Made): string[] =>
  typeof node === 'string' ? [] : [node.attributes['id'] ?? '', ...node.children.flatMap(idsIn)];

/** The ids of what is hidden from assistive technology. */
const secretIn = (node: Made, above: boolean): string[] => {
  if (typeof node === 'string') return [];
  const hidden = above || node.attributes['aria-hidden'] === 'true';
  return [
    ...(hidden ? [node.attributes['id'] ?? ''] : []),
    ...[...node.children, ...(node.shadow ?? [])].flatMap(child => secretIn(child, hidden)),
  ];
};

/** Leaves out what our eyes see otherwise than Playwright on purpose: `rules.spec.ts` has each rule, its test and its reason. */
export function undisputed(node: Made, around: Around = {}): Made {
  if (typeof node === 'string') return node;
  // empty-label
  const speaks = node.children.some(child => typeof child === 'string' && child.trim() !== '');
  const tag = node.tag === 'label' && !speaks ? 'span' : node.tag;
  const { class: written, ...attributes }: Record<string, string> = { ...node.attributes };
  const without = (...names: string[]): void => names.forEach(name => delete attributes[name]);
  const secret = around.secret ?? secretIn(node, false);
  const role = attributes['role'] ?? '';
  const style = attributes['style'] ?? '';
  const isField = /^(?:input|select|textarea)$/.test(tag);
  const closed = /^(?:details|dialog)$/.test(tag) && !('open' in attributes);
  const unseen = around.unseen || 'hidden' in attributes || style === 'display:none' || closed;

  const invisible = /visibility/.test(style) ? style.endsWith('hidden') : (around.invisible ?? false);

  // owned-from-hidden
  if (attributes['aria-owns']?.split(' ').some(id => secret.includes(id))) without('aria-owns');
  // unseen-option
  if (tag.startsWith('opt') && style === 'visibility:hidden') without('style');
  // owns-in-shadow, owner-unseen
  if (around.inShadow || unseen) without('aria-owns');
  // Names of what may not be named.
  if (/^(?:none|presentation)$/.test(role)) without('aria-label', 'aria-labelledby');
  // named-term
  if (/^(?:dd|dt|dfn)$/.test(tag) || role === 'term') without('title', 'aria-label', 'aria-labelledby');
  if (role === 'term' && isField) without('role');
  // textbox-value
  if (/^(?:combobox|searchbox|textbox)$/.test(role) && !isField) without('role');
  // slot-label
  if (tag === 'slot') without('aria-label', 'title');
  // empty-reference
  if ('aria-labelledby' in attributes) without('placeholder');
  // hidden-contents, option-contents
  if ((around.ariaHidden || attributes['aria-hidden'] === 'true' || tag === 'option') && style === 'display:contents')
    without('style');
  // named-by-around
  const references = attributes['aria-labelledby']?.split(' ') ?? [];
  if (references.some(id => around.ids?.includes(id))) without('aria-labelledby');
  // shared-label
  if (references.some(id => around.references?.includes(id))) without('aria-labelledby');
  // told-once; and what is named by what is in it and elsewhere, which either sees in its own way
  const inside = [attributes['id'] ?? '', ...node.children.flatMap(idsIn)];
  if (references.some(id => inside.includes(id)) && (around.named || !references.every(id => inside.includes(id))))
    without('aria-labelledby');
  // Editors are told with a hint, see honest.spec.ts.
  without('contenteditable');

  // unseen-fallback, unseen-closed, locked-content
  const empty = closed || style === 'content-visibility:hidden' || (tag === 'select' && invisible);
  const textOnly = /^(?:canvas|math|svg|video)$/.test(tag);
  const hidden =
    around.hidden ||
    unseen ||
    node.children.some(child => typeof child !== 'string') ||
    /none|hidden/.test(style) ||
    /^(?:iframe|canvas|video|input|textarea|img|select|br|hr|progress|meter)$/.test(tag);
  const next: Around = {
    hidden: hidden || node.shadow !== undefined,
    unseen: unseen ?? false,
    invisible,
    secret,
    ariaHidden: around.ariaHidden || attributes['aria-hidden'] === 'true',
    inShadow: around.inShadow ?? false,
    named: around.named || namedByContent.test(role) || /^(?:a|button|h\d|summary|t[dhr]|option)$/.test(tag),
    ids: [...(around.ids ?? []), attributes['id'] ?? ''],
    references: [...(around.references ?? []), ...references],
  };
  const children = empty
    ? []
    : node.children.filter(child => !textOnly || typeof child === 'string').map(child => undisputed(child, next));
  // nothing-chosen
  const chosen = children.findIndex(child => typeof child === 'object' && child.tag === 'option');
  const choice = children[chosen];
  if (tag === 'select' && ('size' in attributes || 'multiple' in attributes) && typeof choice === 'object')
    children[chosen] = { ...choice, attributes: { ...choice.attributes, selected: '' } };
  return {
    ...node,
    tag,
    attributes: written && !hidden ? { ...attributes, class: written } : attributes,
    children,
    ...(node.shadow && {
      shadow: empty ? [] : node.shadow.map(child => undisputed(child, { ...next, inShadow: true })),
    }),
  };
}

export const styleSheet =
  '.before::before{content:"B"}.after::after{content:"A"}.before-block::before{content:"BB";display:block}.alt::before{content:url(x.png) / "alt"}';

/** Script that builds the elements in the page, each in a region of its own: `case 0`, `case 1` … */
export const buildScript = (all: readonly Made[]): string => `(all => {
  const spaces = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
  const add = (parent, node, index) => {
    if (typeof node === 'string') return void parent.append(node);
    const element = document.createElementNS(spaces[node.tag] ?? 'http://www.w3.org/1999/xhtml', node.tag);
    for (const [key, value] of Object.entries(node.attributes)) {
      const refers = /^(?:id|for|aria-labelledby|aria-owns)$/.test(key);
      element.setAttribute(key, refers ? value.replace(/\\bi(?=\\d)/g, 'c' + index + '-') : value);
    }
    for (const child of node.children) add(element, child, index);
    const root = node.shadow && element.attachShadow({ mode: 'open' });
    for (const child of node.shadow ?? []) add(root, child, index);
    parent.append(element);
  };
  document.body.textContent = '';
  all.forEach((one, index) => {
    const region = document.createElement('section');
    region.setAttribute('aria-label', 'case ' + index);
    add(region, one, index);
    document.body.append(region);
  });
})(${JSON.stringify(all)})`;
