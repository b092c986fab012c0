/** An element in words that a reader of the tree knows it by. */
type Described = { readonly ref: string; readonly role: string; readonly name: string; readonly text: string };

/** What keeps a person from using an element, as far as looking at the page tells. */
export type Facts = {
  readonly connected: boolean;
  /** Milliseconds since a button or key was pressed, or text entered, anywhere. */
  readonly untouched: number;
  /** Why it cannot be seen, e.g. `display: none`; absent when it can. */
  readonly hidden?: string;
  /** What opens the part of the page that it is hidden in. */
  readonly opener?: Described;
  /** It lies where no scrolling reaches. */
  readonly outOfReach?: true;
  /** Why clicks go past it, e.g. `pointer-events: none`. */
  readonly untouchable?: string;
  readonly disabled?: true;
  readonly readOnly?: true;
  /** Fields of its form that are required and empty, or hold what they refuse. */
  readonly invalid?: readonly { readonly field: Described; readonly message: string }[];
  /** What lies over it where a click would land, and the button that closes that. */
  readonly covered?: {
    readonly by: Described;
    readonly close?: Described;
    /** It is a dialog or the like, which the Escape key should close. */
    readonly escapes: boolean;
    /** It should go by itself. */
    readonly passing: boolean;
  };
  /** Something on the page still turns or loads: waiting may help. */
  readonly busy: boolean;
  /** It is a box whose label can be seen where it cannot be clicked itself. */
  readonly label?: true;
};

type Describe = (element: Element) => Described;

/** What lies over a page to be answered or closed. */
const layers = 'dialog, [role=dialog], [role=alertdialog], [popover]';
const mostInvalid = 5;
const closes =
  /^(?:(?:close|dismiss|accept(?: all)?|agree|got it|ok(?:ay)?|no,? thanks|not now|cancel|skip|done)\b|[×✕✖xX]$)/i;

/**
 * Looks at an element and around it.
 * @param untouched see `Facts`
 */
export function probe(element: Element, untouched: number, describe: Describe): Facts {
  const common = { untouched, busy: isBusy() };
  if (!element.isConnected) return { ...common, connected: false };
  const hidden = whyHidden(element);
  if (labelOf(element) && (hidden !== undefined || coveredByLabel(element)))
    return { ...common, connected: true, label: true };
  if (hidden !== undefined) {
    const opener = openerOf(element);
    return {
      ...common,
      connected: true,
      hidden,
      ...(opener && { opener: describe(opener) }),
      ...offState(element, describe),
    };
  }
  const center = pointOf(element);
  const cover = center && coverAt(element, center);
  return {
    ...common,
    connected: true,
    ...offState(element, describe),
    ...(center ? {} : { outOfReach: true as const }),
    ...whyUntouchable(element),
    ...(cover && {
      covered: {
        by: describe(cover),
        ...closerOf(cover, describe),
        escapes: cover.matches(layers),
        passing: isPassing(cover),
      },
    }),
  };
}

/** The label that stands for a checkbox or radio button on the screen. */
export function labelOf(element: Element): Element | undefined {
  if (!element.matches('input[type=checkbox], input[type=radio]') || element.matches(':disabled')) return undefined;
  return [...((element as HTMLInputElement).labels ?? [])].find(label => whyHidden(label) === undefined);
}

function coveredByLabel(element: Element): boolean {
  const center = pointOf(element);
  const hit = center && document.elementFromPoint(center.x, center.y);
  return !hit || (hit !== element && hit.closest('label')?.control === element);
}

function offState(element: Element, describe: Describe): Pick<Facts, 'disabled' | 'readOnly' | 'invalid'> {
  const disabled = element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null;
  const readOnly =
    element.matches('input:read-only, textarea:read-only') &&
    !element.matches(
      ':disabled, [type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file], [type=range], [type=color], [type=image], [type=hidden]',
    );
  const fields = disabled ? invalidFields(element) : [];
  return {
    ...(disabled ? { disabled: true as const } : {}),
    ...(readOnly ? { readOnly: true as const } : {}),
    ...(fields.length
      ? { invalid: fields.map(field => ({ field: describe(field), message: field.validationMessage })) }
      : {}),
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function invalidFields(element: Element): Field[] {
  const scope = (element as HTMLButtonElement).form ?? element.closest('form, fieldset, dialog, [role=dialog]');
  return scope
    ? [...scope.querySelectorAll<Field>('input:invalid, select:invalid, textarea:invalid')].slice(0, mostInvalid)
    : [];
}

function whyHidden(element: Element): string | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    if (getComputedStyle(at).display === 'none') return 'display: none';
    if (at.localName === 'details' && !(at as HTMLDetailsElement).open && at !== element && !element.closest('summary'))
      return 'inside a closed <details>';
  }
  if (getComputedStyle(element).visibility !== 'visible') return 'visibility: hidden';
  const { width, height } = element.getBoundingClientRect();
  return width === 0 || height === 0 ? 'its size is zero' : undefined;
}

/** The control that opens the menu, tab or section in which an element is hidden. */
function openerOf(element: Element): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const summary = at.localName === 'details' && !(at as HTMLDetailsElement).open && at.querySelector('summary');
    const id = CSS.escape(at.id);
    const control =
      at.id && document.querySelector(`[aria-controls~="${id}"], [popovertarget="${id}"], [commandfor="${id}"]`);
    const opener = summary || control;
    if (opener && !at.contains(control || null) && whyHidden(opener) === undefined) return opener;
  }
  return undefined;
}

function whyUntouchable(element: Element): { untouchable?: string } {
  if (element.closest('[inert]')) return { untouchable: 'inert' };
  return getComputedStyle(element).pointerEvents === 'none' ? { untouchable: 'pointer-events: none' } : {};
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The middle of what can be seen of an element once it is scrolled to; undefined where no scrolling brings it into view. */
function pointOf(element: Element): { x: number; y: number } | undefined {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x0, x1] = [Math.max(0, left), Math.min(innerWidth, right)];
  const [y0, y1] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  return x1 > x0 && y1 > y0 ? { x: (x0 + x1) / 2, y: (y0 + y1) / 2 } : undefined;
}

/** The layer that takes a click meant for the element. */
function coverAt(element: Element, { x, y }: { x: number; y: number }): Element | undefined {
  let hit = document.elementFromPoint(x, y);
  for (
    let inner = hit?.shadowRoot?.elementFromPoint(x, y);
    inner && inner !== hit;
    inner = hit?.shadowRoot?.elementFromPoint(x, y)
  )
    hit = inner;
  if (!hit) return undefined;
  for (let at: Element | null = hit; at; at = parentOf(at)) if (at === element) return undefined;
  // The label of a field passes its clicks on.
  if (hit.closest('label')?.control === element) return undefined;
  // What the element lies in is no cover, however its hit test came out.
  for (let at: Element | null = element; at; at = parentOf(at)) if (at === hit) return undefined;
  let layer: Element = hit;
  for (let at: Element | null = hit; at && !at.contains(element); at = parentOf(at)) {
    layer = at;
    if (at.matches(layers)) break;
  }
  return layer;
}

function closerOf(cover: Element, describe: Describe): { close?: Described } {
  for (const button of cover.querySelectorAll(
    'button, [role=button], a[href], input[type=button], input[type=submit]',
  )) {
    const { width, height } = button.getBoundingClientRect();
    const described = describe(button);
    if (width && height && closes.test(described.name || described.text)) return { close: described };
  }
  return {};
}

/** A layer that goes away by itself: one that loads, moves or fades. */
function isPassing(cover: Element): boolean {
  return (
    cover.matches('[aria-busy="true"], [role=progressbar]') ||
    cover.querySelector('[role=progressbar], progress, [aria-busy="true"]') !== null ||
    /\b(load|spin|wait|busy)/i.test(`${cover.id} ${cover.getAttribute('class') ?? ''}`) ||
    cover.getAnimations({ subtree: true }).some(animation => animation.playState === 'running')
  );
}

function isBusy(): boolean {
  return document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]') !== null;
}
