/** A value in generated code that is no JSON: the expression of a locator below `page`, or a secret read from the environment. */
export type Reference = { readonly $locator: string } | { readonly $env: string };

/** An argument of a generated call. */
export type Literal =
  | string
  | number
  | boolean
  | null
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

/** One step of a receipt: what the call did, as the line of a Playwright test. */
export type Step =
  | {
      readonly on: Subject;
      readonly call: string;
      readonly args?: readonly Literal[];
      /** The options object that ends the argument list; left out when nothing in it is defined. */
      readonly options?: { readonly [key: string]: Literal | undefined };
    }
  | { readonly comment: string }
  /** A statement that exists in JavaScript only. */
  | { readonly js: string };

/** One writer per language. */
export type CodeWriter = (step: Step) => string;
