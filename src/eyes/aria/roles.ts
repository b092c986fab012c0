/** What WAI-ARIA says of each role, as far as the tree needs it. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Roles an author may write; everything else in a `role` attribute is skipped. Abstract roles are left out. */
const known = words(
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem',
);

/** Roles that carry their name in what they contain. */
export const namedByContent = words(
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row ' +
    'rowheader switch tab tooltip treeitem',
);

/** Roles whose content belongs to the name of what is around them; the content of other roles does not. */
export const lentToName = words(
  'caption code contentinfo definition deletion emphasis insertion list listitem mark none paragraph presentation ' +
    `region rowgroup strong subscript superscript table term time ${[...namedByContent].join(' ')}`,
);

/** Roles that may not be named. */
export const nameless = words(
  'caption code deletion emphasis generic insertion mark none paragraph presentation strong subscript suggestion superscript time',
);

export const mayBeChecked = words('checkbox menuitemcheckbox menuitemradio option radio switch treeitem');
export const mayBeDisabled = words(
  'application button checkbox columnheader combobox grid gridcell group link listbox menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio option radio radiogroup row rowheader scrollbar searchbox separator slider ' +
    'spinbutton switch tab tablist textbox toolbar tree treegrid treeitem',
);
export const mayBeExpanded = words(
  'application button checkbox columnheader combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio row rowheader switch tab treeitem',
);
export const mayBeInvalid = words(
  'application checkbox columnheader combobox gridcell listbox radiogroup rowheader searchbox slider spinbutton switch textbox tree',
);
export const mayHaveLevel = words('heading listitem row treeitem');
export const mayBeSelected = words('columnheader gridcell option row rowheader tab treeitem');
/** Roles of what a person works, each of which one would call by a name. */
const controls = words(
  'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem',
);
export const isControl = (role: string): boolean => controls.has(role);

/** Roles with a value of a range. */
export const ranges = words('meter progressbar scrollbar slider spinbutton');

/** Attributes that make an element worth keeping although its author asked for no role. */
const global = [
  'aria-atomic',
  'aria-braillelabel',
  'aria-brailleroledescription',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-describedby',
  'aria-description',
  'aria-details',
  'aria-dropeffect',
  'aria-flowto',
  'aria-grabbed',
  'aria-hidden',
  'aria-keyshortcuts',
  'aria-live',
  'aria-owns',
  'aria-relevant',
  'aria-roledescription',
];
/** Global too. */
const naming = ['aria-label', 'aria-labelledby'];
const named = [...naming, 'title'];

const elementRoles: Readonly<Record<string, string>> = {
  address: 'group',
  article: 'article',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  html: 'document',
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
};

const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  submit: 'button',
  hidden: '',
};

/** Where `header` and `footer` belong to a part of the page, not to the page. */
const parts =
  'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]';

/** Whether a part of the page is around, also around the shadow root it stands in. */
function isInPart(element: Element): boolean {
  if (element.closest(parts)) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isInPart(root.host);
}

const sectioning = 'article, aside, nav, section';

/** Parents that take the role of their required children with them when they give up their own. */
const family: Readonly<Record<string, readonly string[]>> = {
  li: ['ol', 'ul', 'menu'],
  dd: ['dl', 'div'],
  dt: ['dl', 'div'],
  div: ['dl'],
  tbody: ['table'],
  tfoot: ['table'],
  thead: ['table'],
  tr: ['tbody', 'tfoot', 'thead', 'table'],
  td: ['tr'],
  th: ['tr'],
};

const has = (element: Element, names: readonly string[]): boolean => names.some(name => element.hasAttribute(name));

/** Whether the element can have the focus, by the keyboard or a script. */
function focusable(element: Element): boolean {
  const tag = element.localName;
  if (/^(?:button|details|input|select|textarea)$/.test(tag))
    return !element.matches(':disabled') && !(tag === 'input' && (element as HTMLInputElement).type === 'hidden');
  if ((tag === 'a' || tag === 'area') && element.hasAttribute('href')) return true;
  return (element.hasAttribute('tabindex') && !Number.isNaN(Number(element.getAttribute('tabindex')))) || false;
}

/** A name given by attribute, be it empty: it makes a landmark of `section` and `form`. */
const hasAriaName = (element: Element): boolean => has(element, naming);

const isNamedDrawing = (element: Element): boolean =>
  element.namespaceURI === 'http://www.w3.org/2000/svg' && hasAriaName(element);

function cellRole(cell: Element): string {
  const table = cell.closest('table');
  const role = table?.getAttribute('role');
  return role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell';
}

function headerCellRole(cell: HTMLTableCellElement): string {
  const scope = cell.getAttribute('scope')?.toLowerCase();
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  const table = cell.closest('table');
  // The only cell of a table heads nothing.
  if (table && table.rows.length === 1 && table.rows[0]?.cells.length === 1) return '';
  return isData(cell.nextElementSibling) || isData(cell.previousElementSibling) ? 'rowheader' : 'columnheader';
}

const isData = (cell: Element | null): boolean => cell?.localName === 'td' && !!cell.textContent?.trim();

function inputRole(input: HTMLInputElement): string {
  const type = input.type;
  if (type === 'hidden') return '';
  if (/^(?:email|search|tel|text|url)$/.test(type)) {
    const list = input.getAttribute('list');
    if (list && (input.getRootNode() as Document).getElementById?.(list)?.localName === 'datalist') return 'combobox';
    return type === 'search' ? 'searchbox' : 'textbox';
  }
  return inputRoles[type] ?? 'textbox';
}

/** The role an element has by itself; empty for one that only groups, `presentation` for one that says it means nothing. */
function implicitRole(element: Element): string {
  const tag = element.localName;
  switch (tag) {
    case 'div':
    case 'span':
      return '';
    case 'a':
      return element.hasAttribute('href') || element.hasAttributeNS('http://www.w3.org/1999/xlink', 'href')
        ? 'link'
        : '';
    case 'area':
      return element.hasAttribute('href') ? 'link' : '';
    case 'input':
      return inputRole(element as HTMLInputElement);
    case 'img':
      return element.getAttribute('alt') === '' &&
        !element.getAttribute('title') &&
        !hasAriaName(element) &&
        !focusable(element)
        ? 'presentation'
        : 'img';
    case 'select':
      return (element as HTMLSelectElement).multiple || (element as HTMLSelectElement).size > 1
        ? 'listbox'
        : 'combobox';
    case 'section':
      return hasAriaName(element) ? 'region' : '';
    case 'form':
      return hasAriaName(element) ? 'form' : '';
    case 'aside':
      // `aside-in-part`: what stands beside a part of the page is no landmark of the page, unless it is named.
      return element.parentElement?.closest(sectioning) && !hasAriaName(element) && !element.hasAttribute('title')
        ? ''
        : 'complementary';
    case 'g':
      // `named-drawing`: a part of a drawing that has a name is a group.
      return isNamedDrawing(element) ? 'group' : '';
    case 'image':
      return isNamedDrawing(element) ? 'img' : '';
    case 'header':
      return isInPart(element) ? '' : 'banner';
    case 'footer':
      return isInPart(element) ? '' : 'contentinfo';
    case 'td':
      return cellRole(element);
    case 'th':
      return headerCellRole(element as HTMLTableCellElement);
    default:
      return elementRoles[tag] ?? '';
  }
}

/** Other words for a role: `synonym-roles`, and those of drawings, `graphics-roles`. */
const synonyms: Readonly<Record<string, string>> = {
  directory: 'list',
  image: 'img',
  'graphics-document': 'document',
  'graphics-object': 'group',
  'graphics-symbol': 'img',
};

/** The first role of the attribute that exists. */
function writtenRole(element: Element): string {
  const text = element.getAttribute('role');
  if (!text) return '';
  for (const word of text.toLowerCase().split(/\s+/)) {
    const role = synonyms[word] ?? word;
    // `unnamed-landmark`: a region or form without a name is none.
    if ((role === 'region' || role === 'form') && !has(element, named)) continue;
    if (known.has(role)) return role;
  }
  return '';
}

const asksForNothing = (role: string): boolean => role === 'none' || role === 'presentation';

/** An element that can be focused or says something to everyone cannot be without meaning. */
function mustMean(element: Element): boolean {
  return has(element, global) || has(element, naming) || focusable(element);
}

function lostWithParent(element: Element): boolean {
  let child: Element = element;
  for (;;) {
    const parents = family[child.localName];
    const parent = child.parentElement;
    if (!parents || !parent || !parents.includes(parent.localName)) return false;
    const role = writtenRole(parent);
    if (asksForNothing(role)) return !mustMean(parent);
    child = parent;
  }
}

/**
 * The role of an element: a role name, `none`/`presentation` for one that means nothing, or empty for one that only
 * groups (shown as `generic`, but nameable).
 */
export function roleOf(element: Element): string {
  const written = writtenRole(element);
  if (written && !asksForNothing(written)) return written;
  const own = implicitRole(element);
  if (written) return mustMean(element) ? own : 'none';
  if (own && element.localName in family && lostWithParent(element)) return 'none';
  return own;
}
