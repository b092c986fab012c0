import type { BrowserContext, Page } from 'playwright-core';

/** How the in-page engine of this connection is reached (see src/eyes and CONTRIBUTING.md). */
export type EyesAccess = {
  /** Name of the selector engine, new for every connection: `frame.locator('<engine>=<command>')`. */
  readonly engine: string;
  /** Name of the event by which the isolated world talks to the script in the page's world; unguessable. */
  readonly key: string;
  /** Source of the page-world script as an expression, for documents that were open before we came; undefined with `--no-page-scripts`. */
  readonly pageScript: string | undefined;
};

/** A browser context lent to a session, and what giving it back means. */
export type BrowserLease = {
  readonly context: BrowserContext;
  /** Undefined where the engine could not be registered (a context of a foreign playwright-core). */
  readonly eyes: EyesAccess | undefined;
  /** What the model should know about this browser, one sentence each, e.g. a locked profile. */
  readonly notices: readonly string[];
  /** What must be done with every new page before it is used; rejects with a ToolError. Absent where nothing is wanted. */
  readonly preparePage?: (page: Page) => Promise<void>;
  /** Gives the context back: closes what was opened for the lease, leaves alone what was only borrowed. Never rejects. */
  close(): Promise<Ending>;
};

/** What became of a context that was given back: gone, or still there for others. */
export type Ending = 'closed' | 'left';
