/**
 * What tells controls without a name apart: a test id, the class of an icon, a file or an address, in the words of the page. It
 * is no name, and is told as a hint. Empty where there is nothing.
 */
export function hintOf(element: Element): string {
  for (const attribute of testIds) {
    const id = element.getAttribute(attribute);
    if (id?.trim()) return `test id ${short(id)}`;
  }
  const tooltip =
    element.querySelector(':scope title')?.textContent || element.querySelector('[title]')?.getAttribute('title');
  if (tooltip?.trim()) return `title ${short(tooltip)}`;
  const icon = iconClass(element);
  if (icon) return `class ${short(icon)}`;
  const file = fileOf(element.matches('img, input') ? element : element.querySelector('img, use, object'));
  if (file) return `file ${short(file)}`;
  if (element.hasAttribute('href')) return '';
  for (const attribute of ['name', 'id']) {
    const value = element.getAttribute(attribute);
    // Made by a program for itself, it would tell nobody anything.
    if (value && /[a-z]{3}/i.test(value) && !/\d{3}|^:|[a-f\d]{8}/.test(value)) return `${attribute} ${short(value)}`;
  }
  const own = wordsOf(element).slice(0, 3).join(' ');
  return own ? `class ${short(own)}` : '';
}

/** The file of a picture, which is all that is known of one without a text; empty where it has none. */
export function pictureHint(element: Element): string {
  const file = fileOf(element);
  return file ? `file ${short(file)}` : '';
}

const testIds = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'data-icon'];
const iconic =
  /(?:^|[-_])(?:icons?|fa|glyphicon|mdi|bi|ti|ri|lucide|codicon|octicon|feather|material)(?:$|[-_])|icon$/i;

const short = (text: string): string => {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > 60 ? `${clean.slice(0, 59)}…` : clean;
};

const wordsOf = (element: Element): string[] =>
  (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter(word => /[a-z]{3}/i.test(word) && !/\d{3}|[:[\]/]/.test(word));

/** The class that speaks of an icon, of the element or of what is in it: the longest says most (`fa fa-trash`). */
function iconClass(element: Element): string {
  const drawn = [element, ...element.querySelectorAll('i, span, svg, use, path')].slice(0, 8);
  for (const one of drawn) {
    const found = wordsOf(one).filter(word => iconic.test(word));
    if (found.length > 0) return found.reduce((best, word) => (word.length > best.length ? word : best));
  }
  return '';
}

/** Last part of an address, without what follows it: `trash.svg`, or the name of a symbol, `trash`. */
function fileOf(picture: Element | null): string {
  const address =
    picture?.getAttribute('src') ??
    picture?.getAttribute('href') ??
    picture?.getAttribute('xlink:href') ??
    picture?.getAttribute('data') ??
    '';
  if (!address || /^(?:data|blob|javascript):/i.test(address)) return '';
  const symbol = picture?.localName === 'use' ? address.split('#')[1] : undefined;
  return symbol ?? /([^/?#]*)(?:[?#].*)?$/.exec(address.replace(/\/(?=$|[?#])/, ''))?.[1] ?? '';
}
