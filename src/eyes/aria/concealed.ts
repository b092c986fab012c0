import { flatParent } from './flat.ts';
import type { Area, Look } from './look.ts';
import type { Sight } from './sight.ts';

/** What the elements around a text do to it. */
export type Around = {
  /** Nothing in it shows, wherever it stands. */
  readonly gone: boolean;
  readonly opacity: number;
  /** What ancestors leave to be seen, or reached by scrolling; undefined is everything. */
  readonly clip: Area | undefined;
  /** The same for what is positioned absolutely. */
  readonly clipOfPositioned: Area | undefined;
  /** In a region that scrolls by itself, which is within reach. */
  readonly scrolled: boolean;
  /** Does not move when the page is scrolled. */
  readonly fixed: boolean;
  /** Painted behind its surroundings. */
  readonly behind: boolean;
};

const outermost: Around = {
  gone: false,
  opacity: 1,
  clip: undefined,
  clipOfPositioned: undefined,
  scrolled: false,
  fixed: false,
  behind: false,
};

/** Less than this is not seen: of opacity, and of CSS pixels. */
const faint = 0.06;
const tiny = 3;
/** Pictures looked at in one capture: a second of work. */
const mostCompared = 20_000_000;
/** How far the colours of a text and of what is behind it may be apart, of 255 in each channel, and not be told apart. */
const alike = 12;

/**
 * Which texts a person cannot see although they are on the page: transparent, tiny, of the colour behind them, cut away, where no
 * scrolling leads, behind something for good. Boxes decide where they can, since asking for them is cheap; the text itself is measured where they do not.
 */
export class Concealed {
  readonly #sight: Sight;
  /** Elements that cut their content, and may scroll it. */
  readonly scrollers = new Set<Element>();
  readonly #view: Area = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  #page: Area | undefined;
  #canvas: Colour | null | undefined;
  #pictures: Element[] | undefined;
  /** How many pictures were looked at to find out whether they are behind a text. */
  #compared = 0;
  /** Milliseconds left for asking what is painted at a point; undefined before the first question. */
  #patience: number | undefined;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** What there was no time to find out of every text, in words. */
  get leftOut(): string[] {
    return [
      ...(this.#patience !== undefined && this.#patience <= 0 ? ['whether texts are covered by something'] : []),
      ...(this.#compared > mostCompared ? ['whether texts of the colour behind them are on a picture'] : []),
    ];
  }

  /** Whether the text directly in the element cannot be seen. The element is drawn, or told to assistive technology. */
  of(element: Element): boolean {
    const look = this.#sight.look(element);
    return (look.concealed ??= this.#judge(look));
  }

  #judge(look: Look): boolean {
    const around = this.#aroundOf(look);
    if (around.gone) return true;
    if (parseFloat(look.style.fontSize) < tiny) return true;
    const box = this.#boxOf(look, around);
    if (box === undefined) return false;
    if (!box || !this.#reachable(box, around)) return true;
    return this.#blends(look) || (shares(box, this.#view) && this.#isCovered(look, around));
  }

  /** A box that holds the text; null for one that is too small to be read, undefined where that cannot be said. */
  #boxOf({ element, style, display }: Look, around: Around): Area | null | undefined {
    const box = this.#sight.box(element);
    if (
      display !== 'contents' &&
      box.width > tiny &&
      box.height > tiny &&
      // Of a line, the box is where its text is.
      (display === 'inline' || parseFloat(style.textIndent) > -50)
    ) {
      // What is within reach with all its box is so with its text; of other boxes the text may be in a part that is not.
      const within = around.clip ?? (around.fixed ? this.#view : this.#pageArea());
      if (isInside(box, within)) return box;
    }
    const texts = this.#sight.textBoxes(element);
    if (texts.length > 0) return union(texts.filter(one => one.width > tiny / 2 && one.height >= tiny));
    // Not drawn as text, as the options of a list; or nothing of it is drawn at all.
    return display !== 'contents' && (box.width === 0 || box.height === 0) && cutsOverflow(style, display)
      ? null
      : undefined;
  }

  #reachable(box: Area, { clip, scrolled, fixed }: Around): boolean {
    if (clip && !shares(box, clip)) return false;
    return scrolled || shares(box, fixed ? this.#view : this.#pageArea());
  }

  /** All that scrolling the page can bring into view. */
  #pageArea(): Area {
    if (this.#page) return this.#page;
    const root = document.scrollingElement ?? document.documentElement;
    const [width, height] = [Math.max(root.scrollWidth, innerWidth), Math.max(root.scrollHeight, innerHeight)];
    const fromRight = getComputedStyle(document.documentElement).direction === 'rtl' && root.scrollWidth > innerWidth;
    const left = (fromRight ? innerWidth - root.scrollWidth : 0) - scrollX;
    this.#page = { left, top: -scrollY, right: left + width, bottom: height - scrollY };
    return this.#page;
  }

  #aroundOf(look: Look): Around {
    if (look.around) return look.around;
    // From the outermost element inwards, since pages are nested deeper than calls may be.
    const path: Look[] = [look];
    let around = outermost;
    for (let at = flatParent(look.element); at; at = flatParent(at)) {
      const outer = this.#sight.look(at);
      if (outer.around) {
        around = outer.around;
        break;
      }
      path.push(outer);
    }
    for (let inner = path.pop(); inner; inner = path.pop()) inner.around = around = this.#within(inner, around);
    return around;
  }

  #within(look: Look, outer: Around): Around {
    if (outer.gone || look.display === 'contents') return outer;
    const { element, style, display } = look;
    const { position } = style;
    const opacity = outer.opacity * Number(style.opacity);
    const gone = opacity < faint || cutsAll(style, position) || fadesAll(style);
    if (gone) return { ...outer, gone };
    let { clip, clipOfPositioned, scrolled, fixed, behind } = outer;
    if (position !== 'static') {
      if (position === 'fixed') {
        fixed = true;
        scrolled = false;
        clip = undefined;
      } else if (position === 'absolute') clip = clipOfPositioned;
      behind ||= Number(style.zIndex) < 0;
    }
    // What the viewport takes over does not cut anything away, nor does it in parts of lines.
    if (cutsOverflow(style, display) && element !== document.documentElement && element !== document.body) {
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (scrolls) {
        if (!this.#reachable(this.#sight.box(element), { ...outer, clip, scrolled, fixed }))
          return { ...outer, gone: true };
        scrolled = true;
        clip = this.#windowOf(element, style);
      } else clip = cut(clip, this.#windowOf(element, style));
    }
    if (clip !== clipOfPositioned && (position !== 'static' || style.transform !== 'none')) clipOfPositioned = clip;
    if (position === 'static' && opacity === outer.opacity && clip === outer.clip && scrolled === outer.scrolled)
      return clipOfPositioned === outer.clipOfPositioned ? outer : { ...outer, clipOfPositioned };
    return { gone, opacity, clip, clipOfPositioned, scrolled, fixed, behind };
  }

  /** What of the content of an element that cuts can be seen, or scrolled to. */
  #windowOf(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): Area {
    const box = this.#sight.box(element);
    this.scrollers.add(element);
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
    const open = (overflow: string): boolean => overflow === 'visible';
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = element;
    const x = scrolls(overflowX) && box.width > 0;
    const y = scrolls(overflowY) && box.height > 0;
    return {
      left: open(overflowX)
        ? -Infinity
        : x
          ? box.left - Math.abs(scrollLeft) - (scrollLeft < 0 ? scrollWidth : 0)
          : box.left,
      right: open(overflowX) ? Infinity : x ? box.left - scrollLeft + scrollWidth : box.right,
      top: open(overflowY) ? -Infinity : y ? box.top - scrollTop : box.top,
      bottom: open(overflowY) ? Infinity : y ? box.top - scrollTop + scrollHeight : box.bottom,
    };
  }

  /** The letters are transparent, or of the colour that is behind them. */
  #blends(look: Look): boolean {
    const { element, style } = look;
    const text = colourOf(style.webkitTextFillColor);
    if (!text) return false;
    const shaded = (): boolean =>
      style.textShadow !== 'none' ||
      (parseFloat(style.webkitTextStrokeWidth) > 0 && colourOf(style.webkitTextStrokeColor)?.alpha !== 0) ||
      style.backgroundClip.includes('text');
    if (text.alpha < faint) return !shaded();
    const ground = this.#groundOf(look);
    if (!ground || !near(text, ground) || shaded() || this.#isOnPicture(look)) return false;
    // A picture or another box may be in between without being around the text.
    return !this.#hasPicture(element, union(this.#sight.textBoxes(element)));
  }

  /** The colour behind an element, as the elements around it paint it, their pictures left aside; null where that cannot be said. */
  #groundOf(look: Look): Colour | null {
    if (look.ground !== undefined) return look.ground;
    const path: Look[] = [];
    let colour: Colour | null | undefined;
    for (let at: Element | undefined = look.element; at && colour === undefined; at = flatParent(at)) {
      const outer = this.#sight.look(at);
      colour = outer.ground;
      if (colour !== undefined) break;
      path.push(outer);
      const own = colourOf(outer.style.backgroundColor);
      if (!own || own.alpha > 0) colour = own && own.alpha >= 0.95 ? own : null;
    }
    if (colour === undefined) colour = this.#canvas ??= canvasColour();
    for (const inner of path) inner.ground = colour;
    return colour;
  }

  /** Whether a picture is painted behind an element by what is around it, before the colour that is its ground. */
  #isOnPicture({ element }: Look): boolean {
    for (let at: Element | undefined = element; at; at = flatParent(at)) {
      const { style } = this.#sight.look(at);
      if (style.backgroundImage !== 'none') return true;
      if ((colourOf(style.backgroundColor)?.alpha ?? 1) > 0) return false;
    }
    return false;
  }

  /**
   * Something else is painted over the text, which nothing will move away: what stays in place when the page scrolls, and what
   * a person closes again, are not meant.
   */
  #isCovered({ element, style }: Look, { behind }: Around): boolean {
    // The pointer looks through it, so what it meets may be behind.
    if (style.pointerEvents === 'none') return false;
    // Where lines are nested deeper than any page is that was not made to be, a single question takes minutes.
    this.#patience ??= isDeeper(512) ? 0 : 250;
    if (this.#patience <= 0) return false;
    const [line] = this.#sight.textBoxes(element);
    if (!line) return false;
    const started = performance.now();
    const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
    const root = element.getRootNode() as Document | ShadowRoot;
    const top = root.elementFromPoint(x, y);
    this.#patience -= performance.now() - started;
    if (!top || top === element || element.contains(top)) return false;
    // Around the text: only what is painted behind an opaque one is lost.
    if (top.contains(element)) return behind && isOpaque(top);
    if (!isOpaque(top)) return false;
    for (let at: Element | undefined = top; at && !at.contains(element); at = flatParent(at)) {
      const { position } = this.#sight.style(at);
      if (position === 'fixed' || position === 'sticky') return false;
      if (
        at.matches(
          'dialog, [popover], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], [aria-modal=true]',
        )
      )
        return false;
    }
    return true;
  }

  #hasPicture(element: Element, box: Area | null): boolean {
    if (!box) return false;
    this.#pictures ??= [...document.querySelectorAll('*')].filter(one => {
      if (/^(?:img|video|canvas|svg|picture|iframe|object|embed)$/.test(one.localName)) return true;
      const style = this.#sight.style(one);
      return style.backgroundImage !== 'none' || (colourOf(style.backgroundColor)?.alpha ?? 1) > 0;
    });
    this.#compared += this.#pictures.length;
    // Thousands of texts among thousands of pictures: what cannot be looked into is not told as seen.
    if (this.#compared > mostCompared) return false;
    return this.#pictures.some(
      one => shares(this.#sight.box(one), box) && !one.contains(element) && !element.contains(one),
    );
  }
}

export type Colour = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number };

const colours = new Map<string, Colour | undefined>();

/** Of `rgb(…)` and `rgba(…)`, as computed styles write what is in the common range; others are not compared. */
function colourOf(text: string): Colour | undefined {
  if (colours.has(text)) return colours.get(text);
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(text) ?? [];
  const colour =
    red === undefined
      ? undefined
      : { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) };
  if (colours.size > 500) colours.clear();
  colours.set(text, colour);
  return colour;
}

const near = (one: Colour, other: Colour): boolean =>
  Math.abs(one.red - other.red) <= alike &&
  Math.abs(one.green - other.green) <= alike &&
  Math.abs(one.blue - other.blue) <= alike;

function canvasColour(): Colour | null {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'normal' || scheme === 'light' ? { red: 255, green: 255, blue: 255, alpha: 1 } : null;
}

/** Whether two areas have something in common that can be seen. */
const shares = (one: Area, other: Area): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) >= tiny / 2 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= tiny / 2;

const isInside = (inner: Area, outer: Area): boolean =>
  inner.left >= outer.left - 1 &&
  inner.top >= outer.top - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

const union = (areas: readonly Area[]): Area | null =>
  areas.length === 0
    ? null
    : {
        left: Math.min(...areas.map(one => one.left)),
        top: Math.min(...areas.map(one => one.top)),
        right: Math.max(...areas.map(one => one.right)),
        bottom: Math.max(...areas.map(one => one.bottom)),
      };

const cutsOverflow = ({ overflowX, overflowY }: CSSStyleDeclaration, display: string): boolean =>
  display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible');

const cut = (one: Area | undefined, other: Area): Area =>
  one
    ? {
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      }
    : other;

/** A clip that leaves nothing, or a corner of a pixel. */
function cutsAll(style: CSSStyleDeclaration, position: string): boolean {
  const { clipPath } = style;
  const clip = position === 'absolute' || position === 'fixed' ? style.clip : 'auto';
  if (clip !== 'auto') {
    const [top = 0, right = 0, bottom = 0, left = 0] = (clip.match(/-?[\d.]+(?=px)/g) ?? []).map(Number);
    if (/^rect\([^a]*\)$/.test(clip) && (right - left <= 1 || bottom - top <= 1)) return true;
  }
  if (clipPath === 'none') return false;
  if (/^(?:circle|ellipse)\(0(?:px|%)/.test(clipPath)) return true;
  if (clipPath.startsWith('inset(')) {
    const sides = (/^inset\(([^)]*?)(?: round .*)?\)/.exec(clipPath)?.[1] ?? '')
      .split(' ')
      .map(side => (side.endsWith('%') ? parseFloat(side) : 0));
    const [top = 0, right = top, bottom = top, left = right] = sides;
    return top + bottom >= 100 || left + right >= 100;
  }
  if (clipPath.startsWith('polygon(')) {
    const points = clipPath
      .slice(8, -1)
      .split(',')
      .map(point => point.trim().replace(/^(?:evenodd|nonzero)$/, ''));
    return new Set(points.filter(Boolean)).size < 3;
  }
  return false;
}

const fadesAll = ({ filter }: CSSStyleDeclaration): boolean => {
  if (filter === 'none') return false;
  const opacity = /\bopacity\(([\d.]+)(%?)\)/.exec(filter);
  return opacity !== null && Number(opacity[1]) / (opacity[2] ? 100 : 1) < faint;
};

/** Whether something in the document is nested in so many elements. */
function isDeeper(levels: number): boolean {
  let depth = 0;
  for (let at: Element | null = document.documentElement; at;) {
    if (at.firstElementChild) {
      at = at.firstElementChild;
      if (++depth > levels) return true;
      continue;
    }
    while (at && !at.nextElementSibling) {
      at = at.parentElement;
      depth--;
    }
    at = at?.nextElementSibling ?? null;
  }
  return false;
}

const isOpaque = (element: Element): boolean =>
  (colourOf(getComputedStyle(element).backgroundColor)?.alpha ?? 0) > 0.95;
