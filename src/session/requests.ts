import type { Page, Request, Response } from 'playwright-core';

/** One request of a tab. It changes until it has ended. */
export type RequestEntry = {
  /** From 1; never changes while the tab lives. */
  readonly number: number;
  readonly request: Request;
  /** Which document of the tab it belongs to; that of a document belongs to the document it brought. */
  navigation: number;
  response: Response | undefined;
  /** Why it failed, e.g. `net::ERR_FAILED`. */
  failure: string | undefined;
  ended: boolean;
  /** Milliseconds from start to end. */
  duration: number | undefined;
  readonly startedAt: number;
  /** Kept for what scripts fetched, because the browser forgets bodies with their page. */
  body: Buffer | 'evicted' | undefined;
};

/** How many requests a tab remembers. */
const capacity = 2000;
/** A request that takes longer than this, in ms, is not what the page is waiting for. */
const recent = 5000;
/** Bytes of bodies that are kept: of one, and of all. */
const largestBody = 2 * 2 ** 20;
const allBodies = 16 * 2 ** 20;

/** The requests that a tab made, in the order they began. */
export class Requests {
  #entries: RequestEntry[] = [];
  readonly #byRequest = new WeakMap<Request, RequestEntry>();
  #count = 0;
  #bodies = 0;
  #keeping = new Set<Promise<void>>();
  #navigation = 0;
  /** The request for the document that may come next. */
  #pending: Request | undefined;

  constructor(page: Page) {
    page.on('request', request => this.#begin(request));
    page.on('response', response => {
      const entry = this.#byRequest.get(response.request());
      if (entry) entry.response = response;
    });
    page.on('requestfinished', request => this.#end(request, undefined));
    page.on('requestfailed', request => this.#end(request, request.failure()?.errorText ?? 'failed'));
  }

  get navigation(): number {
    return this.#navigation;
  }

  /** All that are remembered, oldest first. */
  get all(): readonly RequestEntry[] {
    return this.#entries;
  }

  /** Whether a script or document is being waited for that was asked for a short time ago. */
  get waiting(): boolean {
    const now = performance.now();
    return this.#entries
      .slice(-50)
      .some(
        entry =>
          !entry.ended &&
          now - entry.startedAt < recent &&
          /^(xhr|fetch|document|script)$/.test(entry.request.resourceType()),
      );
  }

  get count(): number {
    return this.#count;
  }

  find(number: number): RequestEntry | undefined {
    return this.#entries.find(entry => entry.number === number);
  }

  /** A new document has taken the place of the last: its request, and those that led to it, are its own. */
  navigated(navigation: number): void {
    this.#navigation = navigation;
    for (let request = this.#pending ?? null; request; request = request.redirectedFrom()) {
      const entry = this.#byRequest.get(request);
      if (entry) entry.navigation = navigation;
    }
    this.#pending = undefined;
  }

  /** Resolves when the bodies of requests that have ended are safe. */
  async settled(): Promise<void> {
    await Promise.all(this.#keeping);
  }

  #begin(request: Request): void {
    if (request.url().endsWith('/favicon.ico') && request.resourceType() === 'other') return; // the browser's own wish
    const entry: RequestEntry = {
      number: ++this.#count,
      request,
      navigation: this.#navigation,
      response: undefined,
      failure: undefined,
      ended: false,
      duration: undefined,
      startedAt: performance.now(),
      body: undefined,
    };
    this.#entries.push(entry);
    this.#byRequest.set(request, entry);
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) this.#pending = request;
    if (this.#entries.length > capacity) this.#forget(capacity / 10);
  }

  #end(request: Request, failure: string | undefined): void {
    const entry = this.#byRequest.get(request);
    if (!entry) return;
    entry.ended = true;
    // What was answered did not fail, even where nobody read the rest of the answer.
    entry.failure = entry.response ? undefined : failure;
    entry.duration = Math.round(performance.now() - entry.startedAt);
    if (failure === undefined && /^(xhr|fetch)$/.test(request.resourceType())) {
      const keeping: Promise<void> = this.#keep(entry).finally(() => this.#keeping.delete(keeping));
      this.#keeping.add(keeping);
    }
  }

  async #keep(entry: RequestEntry): Promise<void> {
    const { response, request } = entry;
    if (Number(response?.headers()['content-length'] ?? 0) > largestBody) return;
    const sizes = await request.sizes().catch(() => undefined);
    if (sizes && sizes.responseBodySize > largestBody) return; // it is not even fetched from the browser
    const body = await response?.body().catch(() => undefined); // gone with its page already, or has none
    if (!body || body.length > largestBody) return;
    entry.body = body;
    this.#bodies += body.length;
    for (const old of this.#entries) {
      if (this.#bodies <= allBodies) break;
      if (old !== entry) this.#drop(old);
    }
  }

  #drop(entry: RequestEntry): void {
    if (!(entry.body instanceof Buffer)) return;
    this.#bodies -= entry.body.length;
    entry.body = 'evicted';
  }

  #forget(count: number): void {
    for (const entry of this.#entries.splice(0, count)) this.#drop(entry);
  }
}
