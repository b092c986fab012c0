import type { Handler } from './handler.ts';

/** What a person did, and to what. `called`, `ref` and `css` are ways to find the element, the best first; each may be empty. */
export type Deed = {
  readonly kind: 'click' | 'dblclick' | 'fill' | 'check' | 'uncheck' | 'select' | 'press';
  /** Text, key, or the labels of what was chosen. Never what is typed into a secret field. */
  readonly value?: string | readonly string[];
  readonly secret?: true;
  readonly called: string;
  readonly ref: string;
  readonly css: string;
};

/** How the witness names and judges elements. */
export type Naming = {
  called(element: Element): string;
  ref(element: Element): string;
  isSecret(element: Element): boolean;
  /** An action of ours is under way: what happens now is not a person's doing. */
  isBusy(): boolean;
};

const controls = 'a, button, summary, [role], [onclick], [tabindex], img';
const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches(
    'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=image], [type=file])',
  );
const isBox = (element: Element): element is HTMLInputElement =>
  element.matches('input[type=checkbox], input[type=radio]');
const isEditor = (element: Element): boolean => (element as HTMLElement).isContentEditable;

/**
 * Tells of what a person does in a document by hand: clicks, what is typed when it is finished, boxes, choices, Enter and Escape.
 * Each deed goes at once to a function of this world that the other side has made, since the document may be gone the moment after.
 */
export class Witness {
  readonly #naming: Naming;
  #tell: ((deed: string) => void) | undefined;
  /** What each field held when it was last told of. */
  readonly #told = new WeakMap<Element, string>();
  readonly #typedInto = new WeakSet<Element>();

  constructor(naming: Naming) {
    this.#naming = naming;
  }

  /** `on <name of the function>` or `off`. */
  readonly handler: Handler = argument => {
    const [word, name = ''] = argument.split(' ');
    const tell: unknown = Reflect.get(globalThis, name);
    for (const type of types) removeEventListener(type, this.#heard, { capture: true });
    this.#tell = word === 'on' && typeof tell === 'function' ? (tell as (deed: string) => void) : undefined;
    if (this.#tell) for (const type of types) addEventListener(type, this.#heard, { capture: true, passive: true });
    return this.#tell ? 'on' : 'off';
  };

  readonly #heard = (event: Event): void => {
    const [target] = event.composedPath();
    if (!event.isTrusted || !(target instanceof Element) || this.#naming.isBusy()) return;
    if (event.type === 'change') this.#changed(target);
    else if (event.type === 'focusout') this.#finish(target);
    else if (event instanceof KeyboardEvent) this.#pressed(target, event.key);
    else this.#clicked(target, event as MouseEvent);
  };

  #clicked(target: Element, event: MouseEvent): void {
    // By the keyboard, or by a label for its field, which is told of by itself.
    if (event.type === 'click' && (event.detail === 0 || event.detail > 1)) return;
    if (target.closest('label') && !target.closest(controls)) return;
    if (isField(target) || isBox(target) || isEditor(target) || target.matches('select, option, html, body')) return;
    this.#say(target.closest(controls) ?? target, { kind: event.type === 'dblclick' ? 'dblclick' : 'click' });
  }

  #changed(target: Element): void {
    if (target instanceof HTMLSelectElement)
      this.#say(target, { kind: 'select', value: [...target.selectedOptions].map(option => option.label) });
    else if (isBox(target)) this.#say(target, { kind: target.checked ? 'check' : 'uncheck' });
    else this.#finish(target);
  }

  /** A field is told of once with all that was typed into it. */
  #finish(target: Element): void {
    const editor = isEditor(target);
    if (!isField(target) && !(editor && this.#typedInto.has(target))) return;
    const value = editor ? (target.textContent ?? '') : (target as HTMLInputElement).value;
    const before = this.#told.get(target) ?? (editor ? undefined : (target as HTMLInputElement).defaultValue);
    if (value === before) return;
    this.#told.set(target, value);
    if (this.#naming.isSecret(target)) this.#say(target, { kind: 'fill', secret: true });
    else this.#say(target, { kind: 'fill', value });
  }

  #pressed(target: Element, key: string): void {
    if (isEditor(target)) {
      this.#typedInto.add(target);
      return;
    }
    if (key !== 'Enter' && key !== 'Escape') return;
    if (key === 'Enter' && (target.matches('textarea') || !isField(target))) return;
    this.#finish(target);
    this.#say(target, { kind: 'press', value: key });
  }

  #say(element: Element, deed: Omit<Deed, 'called' | 'ref' | 'css'>): void {
    // What an editor is called by may be what has just been typed into it.
    const named = isEditor(element)
      ? { called: '', ref: '' }
      : { called: this.#naming.called(element), ref: this.#naming.ref(element) };
    this.#tell?.(JSON.stringify({ ...deed, ...named, css: cssOf(element) } satisfies Deed));
  }
}

const types = ['click', 'dblclick', 'change', 'focusout', 'keydown'];

/** A selector by position, from the nearest id on. */
function cssOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.id && document.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
      steps.unshift(`#${CSS.escape(at.id)}`);
      break;
    }
    const { localName, parentElement } = at;
    const alike = [...(parentElement?.children ?? [])].filter(one => one.localName === localName);
    steps.unshift(alike.length > 1 ? `${localName}:nth-of-type(${alike.indexOf(at) + 1})` : localName);
  }
  return steps.join(' > ');
}
