/** A tool that a page offers to agents (WebMCP). Every text in it is the page's and may say anything. */
export type PageTool = {
  /** Tells it from all others of the tab; new when it is registered anew in another frame. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** JSON schema as the page gave it; undefined where it gave none. */
  readonly inputSchema: unknown;
  readonly hints: { readonly readOnly: boolean; readonly untrustedContent: boolean; readonly consequential: boolean };
  /** `main` for the page itself, else `frame1`, `frame2`, …: a frame keeps its word as long as it lives. */
  readonly frame: string;
  readonly frameUrl: string;
  /** Where the tool is a form of the page. Without `autosubmit` it is filled in and waits for somebody to submit it. */
  readonly form: { readonly autosubmit: boolean } | undefined;
  /** `url:line` of the script that registered it, where the browser tells. */
  readonly script: string | undefined;
};

/** How a call of a page's tool ended. All texts are the page's. */
export type Outcome =
  | { readonly kind: 'completed'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled'; readonly message: string }
  /** Its document was left before it answered; nobody knows what it did. */
  | { readonly kind: 'left' };

/** A call of a page's tool that runs. */
export type Invocation = {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** Asks the page to stop it; `outcome` tells whether it did. Never rejects. */
  cancel(): Promise<void>;
};
