import type { Around, Colour } from './concealed.ts';
import type { Name } from './names.ts';

/** Where something stands, in CSS pixels of the viewport. */
export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type Box = Area & { readonly width: number; readonly height: number };

/** What names depend on, as one walk found it, and what it made of it. */
class Kept {
  /** Number of the walk. */
  walk = -1;
  display = '';
  visible = false;
  cut = false;
  locks = false;
  role = '';
  labelled = false;
  /** Generated content. */
  before = '';
  after = '';
  /** Absent where it depends on something that is not in the element. */
  name: Name | undefined;
  lent: string | undefined;
}

/**
 * What is known of an element at one moment; absent is not asked for yet. Reading a style costs as much as ten look-ups in the
 * document, so everything is read once.
 */
export class Look {
  readonly element: Element;
  /** Live: it always tells what is so now. Getting it costs as much as reading four properties, so it is kept. */
  readonly style: CSSStyleDeclaration;
  /** From walk to walk. */
  readonly kept = new Kept();
  moment = -1;
  display = '';
  /** Its style says so; it may still have no box. */
  visible = false;
  role: string | undefined;
  /** What is shown in it, in order. */
  children: readonly Node[] | undefined;
  box: Box | undefined;
  /** Hidden in a way that nothing inside can undo. */
  cut: boolean | undefined;
  /** Elements inside are not drawn. */
  locks: boolean | undefined;
  /** Drawn with an area. */
  drawn: boolean | undefined;
  /** In no shadow root. */
  inDocument: boolean | undefined;
  /** Its part of the tree was made. */
  visited = false;
  /** What it adds to the name of something around it. */
  lent: string | undefined;
  /** … and that depends on something that is not in the element. */
  lentFromOutside = false;
  around: Around | undefined;
  /** The colour behind it; null where that cannot be said. */
  ground: Colour | null | undefined;
  /** Its text cannot be seen. */
  concealed: boolean | undefined;

  constructor(element: Element) {
    this.element = element;
    this.style = getComputedStyle(element);
  }

  /** Forgets all that may be otherwise at another moment. */
  renew(moment: number): void {
    this.moment = moment;
    this.display = this.style.display;
    this.visible = this.style.visibility === 'visible';
    this.role = undefined;
    this.children = undefined;
    this.box = undefined;
    this.cut = undefined;
    this.locks = undefined;
    this.drawn = undefined;
    this.inDocument = undefined;
    this.visited = false;
    this.lent = undefined;
    this.lentFromOutside = false;
    this.around = undefined;
    this.ground = undefined;
    this.concealed = undefined;
  }
}

/** The looks at the elements of a document, from one moment to the next. An element is not kept alive by them. */
export class Looks {
  readonly #looks = new WeakMap<Element, Look>();
  #moment = 0;

  /** What was known holds no longer. Gives the moment that begins. */
  next(): number {
    return ++this.#moment;
  }

  at(moment: number, element: Element): Look {
    let look = this.#looks.get(element);
    if (look === undefined) {
      look = new Look(element);
      this.#looks.set(element, look);
    }
    if (look.moment !== moment) look.renew(moment);
    return look;
  }
}
