/** What a user does. The first of them begins the action. */
const inputs = [
  'pointerdown', 'pointerup', 'pointermove', 'mouseover', 'click', 'dblclick', 'contextmenu', 'auxclick', 'wheel',
  'touchstart', 'touchend', 'keydown', 'keyup', 'beforeinput', 'dragstart', 'dragover', 'paste', 'cut',
] as const; // prettier-ignore
/** What a user's doing did, without any change of a node. */
const effects = ['input', 'change', 'submit', 'reset', 'drop', 'toggle', 'play', 'pause', 'fullscreenchange'] as const;
/** Input that scrolls; before it, what scrolls is brought into view to be acted on. */
const scrolling: ReadonlySet<string> = new Set(['pointerdown', 'click', 'keydown', 'wheel']);
/** What goes on scrolling after so many milliseconds does so by itself. */
const scrollTime = 300;
/** Input that a page may act upon. */
const touches: ReadonlySet<string> = new Set(['pointerdown', 'keydown', 'beforeinput', 'input', 'drop']);

/** Hears the user's input before the page's own listeners do. */
export class Input {
  readonly #listener: (event: Event) => void;
  #scrollsUntil = 0;
  #touchedAt = -Infinity;

  /**
   * @param heard told of each event, and whether it is an effect already
   * @param scrolled told when something scrolls that the input may have scrolled
   */
  constructor(heard: (effect: boolean) => void, scrolled: () => void) {
    const known: ReadonlySet<string> = new Set(effects);
    this.#listener = event => {
      if (scrolling.has(event.type)) this.#scrollsUntil = performance.now() + scrollTime;
      if (touches.has(event.type)) this.#touchedAt = performance.now();
      if (event.type !== 'scroll') heard(known.has(event.type));
      else if (performance.now() < this.#scrollsUntil) scrolled();
    };
  }

  /** Milliseconds since a button or key was pressed, or text entered. */
  get untouched(): number {
    return Math.min(performance.now() - this.#touchedAt, 1e9);
  }

  listen(): void {
    this.#scrollsUntil = 0;
    for (const type of [...inputs, ...effects, 'scroll'])
      addEventListener(type, this.#listener, { capture: true, passive: true });
  }

  unlisten(): void {
    for (const type of [...inputs, ...effects, 'scroll']) removeEventListener(type, this.#listener, { capture: true });
  }
}
