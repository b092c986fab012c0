import type { Step } from '../codegen/step.ts';

export type Image = { readonly data: Buffer; readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp' };

/** A file that was written for this call; printed as a link in the result. `path` is absolute. */
export type FileLink = { readonly title: string; readonly path: string };

/** What the answer should show of the page. */
export type SnapshotWish =
  | 'none'
  /** The page as it is after an action, in the form that the configuration asks for. */
  | 'after-action'
  /** What browser_snapshot was asked for: `target` is a ref, `file` an absolute path to write it to. */
  | {
      readonly target?: string;
      readonly from?: number;
      readonly depth?: number;
      readonly boxes?: boolean;
      readonly file?: string;
    };

/** What an action did besides what the page shows, read when the answer is made. */
export type Effect = {
  readonly read: () => Promise<{
    readonly lines: readonly string[];
    /** Said when the page shows no change either. */
    readonly nothing?: string;
  }>;
};

/** What a handler has to say about its call. It only collects; sections.ts and render.ts make the answer of it. */
export class Response {
  readonly results: (string | FileLink)[] = [];
  readonly steps: Step[] = [];
  readonly images: Image[] = [];
  readonly errors: unknown[] = [];
  snapshot: SnapshotWish = 'none';
  effect: Effect | undefined;

  /** A line or block of our own words for the result. Page text goes through quote.ts first. */
  text(text: string): void {
    this.results.push(text);
  }

  /** What was really done, as a line of a Playwright test. Say it once it is done. */
  ran(step: Step): void {
    this.steps.push(step);
  }

  image(image: Image): void {
    this.images.push(image);
  }

  file(link: FileLink): void {
    this.results.push(link);
  }

  /** What was seen of the action; the report makes the events of it. */
  acted(effect: Effect): void {
    this.effect = effect;
  }

  /** Takes back all that may have been read of a page that must not be read, and says why. */
  withhold(reason: unknown): void {
    this.results.length = 0;
    this.images.length = 0;
    this.errors.splice(0, Infinity, reason);
  }

  /** A failure that leaves the rest of the answer worth saying. A handler that cannot go on throws instead. */
  error(reason: unknown): void {
    this.errors.push(reason);
  }
}
