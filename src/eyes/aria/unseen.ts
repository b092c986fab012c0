import type { Sight } from './sight.ts';

/** Most things of a kind that are told. */
const most = 3;

/** What is on the page and not in its tree, in a few words each. `tell` names an element by role and ref, or not at all. */
export function unseen(sight: Sight, scrollers: Iterable<Element>, tell: (element: Element) => string): string[] {
  const found: string[] = [];
  const canvases = [...document.querySelectorAll('canvas')].filter(one => {
    const { width, height } = sight.box(one);
    return width >= 32 && height >= 32 && sight.drawn(one) && !one.textContent?.trim();
  });
  if (canvases.length > 0)
    found.push(`${canvases.length === 1 ? 'a canvas' : `${canvases.length} canvases`} (pixels only)`);
  const counted = new Set<Element>();
  found.push(...listsOf(counted, tell).slice(0, most));
  const left: string[] = [];
  for (const scroller of scrollers) {
    const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    if (scroller.clientHeight < 40 || scroller.scrollHeight - scroller.clientHeight < scroller.clientHeight) continue;
    const name = scroller === document.scrollingElement ? 'the page' : tell(scroller);
    if (!name) continue;
    const rows = [...counted].some(one => scroller.contains(one) || one.contains(scroller))
      ? undefined
      : sparse(sight, scroller);
    if (rows) found.push(`${rows.present} of about ${rows.all.toLocaleString('en')} rows of ${name}`);
    const screens = rest / scroller.clientHeight;
    if (screens >= 1) left.push(`${name} ${screens.toFixed(screens < 10 ? 1 : 0)}`);
  }
  if (left.length > 0) found.push(`screens further down: ${left.slice(0, most).join(', ')}`);
  return found;
}

/** Lists that say how many rows or items they have, and hold fewer. */
function listsOf(counted: Set<Element>, tell: (element: Element) => string): string[] {
  const found: string[] = [];
  for (const table of document.querySelectorAll('[aria-rowcount]')) {
    const all = Number(table.getAttribute('aria-rowcount'));
    const present = table.querySelectorAll('[role=row], tr').length;
    if (!(all > present)) continue;
    counted.add(table);
    found.push(`${present} of ${all.toLocaleString('en')} rows${of(tell(table))}`);
  }
  const sets = new Map<Element, { all: number; present: number }>();
  for (const item of document.querySelectorAll('[aria-setsize]')) {
    const list =
      item.closest('[role=listbox], [role=list], [role=tree], [role=feed], [role=menu], [role=tablist], ul, ol') ??
      item.parentElement;
    if (!list) continue;
    const set = sets.get(list) ?? { all: 0, present: 0 };
    set.all = Math.max(set.all, Number(item.getAttribute('aria-setsize')) || 0);
    set.present++;
    sets.set(list, set);
  }
  for (const [list, { all, present }] of sets) {
    if (all <= present) continue;
    counted.add(list);
    found.push(`${present} of ${all.toLocaleString('en')} items${of(tell(list))}`);
  }
  return found;
}

const of = (name: string): string => (name ? ` of ${name}` : '');

/**
 * A region whose height promises much more than it holds: the rows that are there, and how many there would be of that height.
 * Undefined where what is there fills at least half of it.
 */
function sparse(sight: Sight, scroller: Element): { present: number; all: number } | undefined {
  const elements = scroller.getElementsByTagName('*');
  // Where there is an element for every few lines, nothing is missing.
  if (scroller.scrollHeight < elements.length * 60 || elements.length > 2000) return undefined;
  let filled = 0;
  const heights: number[] = [];
  const seen = new Set<number>();
  for (const element of elements) {
    if (
      ![...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()) &&
      !element.matches('img, input, canvas, video')
    )
      continue;
    const { top, height } = sight.box(element);
    const line = Math.round(top);
    if (height === 0 || seen.has(line)) continue;
    seen.add(line);
    filled += height;
    heights.push(height);
  }
  if (heights.length < 3 || filled * 2 > scroller.scrollHeight) return undefined;
  const tops = [...seen].sort((one, other) => one - other);
  const steps = tops
    .slice(1)
    .map((top, index) => top - (tops[index] ?? top))
    .sort((one, other) => one - other);
  const step = steps[Math.floor(steps.length / 2)] ?? 0;
  if (step < 8) return undefined;
  return { present: tops.length, all: Math.round(scroller.scrollHeight / step) };
}
