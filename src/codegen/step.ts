/**
 * Another locator as an argument, e.g. what something is dragged to; `code` is its expression without `page.` before it.
 * References are classes because an object that a model sent may have any keys: it must never be taken for code.
 */
export class LocatorReference {
  readonly code: string;
  constructor(code: string) {
    this.code = code;
  }
}

/** An argument that is read from the environment where the code runs: the name of a secret stands there, not its value. */
export class EnvironmentReference {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Text of several lines, e.g. an ARIA snapshot; TypeScript shows it as lines. Leading white space means something only within it. */
export class TextBlock {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    this.lines = lines;
  }
}

export type Reference = LocatorReference | EnvironmentReference | TextBlock;

/** An argument of a generated call. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | RegExp
  | Reference
  | readonly Literal[]
  | { readonly [key: string]: Literal | undefined };

/** What a generated call is made on. A locator is written as Playwright prints it, without `page.` before it. */
export type Subject =
  | 'page'
  | 'page.keyboard'
  | 'page.mouse'
  | 'page.context()'
  | 'fileChooser'
  | { readonly locator: string };

/** Names are those of Playwright for JavaScript; each writer knows what they are called in its language. */
export type CallStep = {
  readonly on: Subject;
  readonly call: string;
  readonly args?: readonly Literal[];
  /** The options object that ends the argument list; left out when nothing in it is defined. */
  readonly options?: { readonly [key: string]: Literal | undefined };
  /** A line of explanation before it. */
  readonly comment?: string;
};

/** An assertion, e.g. `{ expect: { locator: "getByRole('checkbox')" }, matcher: 'toBeChecked', not: true }`. */
export type ExpectStep = {
  readonly expect: 'page' | { readonly locator: string };
  readonly matcher: string;
  readonly args?: readonly Literal[];
  readonly options?: { readonly [key: string]: Literal | undefined };
  readonly not?: boolean;
};

/** One step of a receipt: what the call did, as the line of a Playwright test. */
export type Step =
  | CallStep
  | ExpectStep
  | { readonly comment: string }
  | { readonly waitSeconds: number }
  /** How the dialog that the step before opened is answered; `text` is typed into a prompt. */
  | { readonly dialog: 'accept' | 'dismiss'; readonly text?: string }
  /** Clicks what opens a file chooser, and chooses there. */
  | { readonly choose: readonly string[]; readonly opener: { readonly locator: string } }
  | { readonly close: 'page' }
  /** A statement that exists in JavaScript only. */
  | { readonly js: string };

/** One writer per language. */
export type CodeWriter = (step: Step) => string;
