/** What a user does. The first of them begins the action. */
const inputs = [
  'pointerdown', 'pointerup', 'pointermove', 'mouseover', 'click', 'dblclick', 'contextmenu', 'auxclick', 'wheel',
  'touchstart', 'touchend', 'keydown', 'keyup', 'beforeinput', 'dragstart', 'dragover', 'paste', 'cut',
] as const; // prettier-ignore
/** What a user's doing did, without any script of the page. */
const effects = ['input', 'change', 'submit', 'reset', 'drop', 'toggle'] as const;

/** Hears the user's input before the page's own listeners do. */
export class Input {
  readonly #listener: (event: Event) => void;

  constructor(heard: (effect: boolean) => void) {
    const known: ReadonlySet<string> = new Set(effects);
    this.#listener = event => heard(known.has(event.type));
  }

  listen(): void {
    for (const type of [...inputs, ...effects])
      addEventListener(type, this.#listener, { capture: true, passive: true });
  }

  unlisten(): void {
    for (const type of [...inputs, ...effects]) removeEventListener(type, this.#listener, { capture: true });
  }
}
