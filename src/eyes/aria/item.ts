/** One node of the tree as the page is walked. */
export type Item = {
  readonly element: Element;
  /** As shown: `generic` where the element has no role. */
  readonly role: string;
  name: string;
  /** The name is made of what the element contains: of all of it, or of the parts that `aria-labelledby` names. */
  nameFrom: 'content' | 'parts' | undefined;
  /** All of the name is shown below the node, so that it need not be read twice. */
  repeatsContent: boolean;
  /** Stands in the place of a group around it that said nothing. */
  lifted: boolean;
  /** Letters, see `statesOf`; `a` has the focus, `h` is kept from assistive technology. */
  readonly states: string;
  readonly level: number;
  /** Drawn and open to the pointer: it gets a ref. */
  readonly reachable: boolean;
  readonly pointer: boolean;
  /** `key=value` facts that are printed below the node. */
  props: readonly string[];
  /** Text can be written into it, and it is not in another such element. */
  readonly editable: boolean;
  children: Part[];
  /** What is left of it after pruning: itself, something in it, or nothing. */
  stands: Item | undefined;
};

/** What an element adds to the name of something around it. */
export type Lent = (element: Element, byId: boolean) => string;

export type Part = Item | string;
