/** Position and size in CSS pixels, relative to the viewport of the node's own frame. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What a node says of itself in brackets. Only what is so is present, as in Playwright's print. */
export type States = {
  readonly checked?: true | 'mixed';
  readonly disabled?: true;
  readonly expanded?: true;
  /** Has the focus. */
  readonly active?: true;
  readonly invalid?: true | 'grammar' | 'spelling';
  readonly level?: number;
  readonly pressed?: true | 'mixed';
  readonly selected?: true;
  /** Seen on the screen but kept from assistive technology. */
  readonly ariaHidden?: true;
};

/** One node of the accessibility tree. A child that is a string is free text. */
export type AriaNode = {
  readonly role: string;
  /** Accessible name; empty when there is none, and when the children say the same. */
  readonly name: string;
  /** The name of a node whose children say the same; printed where those children are cut away. Known only when asked for. */
  readonly contentName?: string;
  /** Given only to nodes that can be acted on. */
  readonly ref?: string;
  readonly states: States;
  /** The pointer becomes a hand over it. */
  readonly pointer?: true;
  readonly box?: Box;
  /** What is printed as `/key: value`, e.g. `url` of a link, `placeholder` of a text box. */
  readonly props: Readonly<Record<string, string>>;
  readonly children: readonly AriaChild[];
};

export type AriaChild = AriaNode | string;

/** The accessibility tree of a page, the content of frames standing below their `iframe` nodes. */
export type Tree = {
  readonly children: readonly AriaChild[];
  /** Number of nodes whose content is nested too deep to be read; it is missing from the tree. */
  readonly tooDeep?: number;
  /** What is on the page and not in the tree, in words. */
  readonly unseen?: readonly string[];
};
