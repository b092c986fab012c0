import type { BrowserContext, Frame, Page, Request, Response } from 'playwright-core';
import { Habits } from './habits.ts';

/** Nobody waits for these: they never end, or nothing that can be read depends on them. */
const ignoredTypes: ReadonlySet<string> = new Set([
  'eventsource', 'websocket', 'ping', 'media', 'font', 'texttrack', 'manifest', 'other',
]); // prettier-ignore
const streams = /event-stream|ndjson|json-seq|x-mixed-replace|grpc/;
/** A response whose body is not through so long after its headers, in milliseconds, is a stream. */
const streamAfter = 500;
/** A short body comes with its headers, unless the page does not care to read it: then its end is never told. */
const shortBody = 65_536;
const unreadAfter = 100;

/** Since when, and until when at the latest the body is waited for. */
/** An action that asks the same thing so often, one time after the other, polls. */
const mostRounds = 4;

type Flight = { readonly begun: number; readonly habit: string; bodyUntil: number };

/** The requests of one page: which of them an action waits for, and where the main frame is going. */
export class Network {
  /** When a counted request last began or ended, `performance.now()`. */
  lastEvent = 0;
  /** Whether the action made any request that is not background. */
  seen = false;
  /** The request by which the main frame goes to another document, and since when. */
  navigation: { readonly request: Request; readonly since: number } | undefined;
  /** Main-frame navigations begun since the last commit. */
  navigations = 0;
  /** A window is about to be opened: its first request comes long before its page. */
  opening: { readonly request: Request; readonly since: number } | undefined;

  readonly #page: Page;
  readonly #context: BrowserContext;
  readonly #changed: () => void;
  readonly #habits = new Habits();
  readonly #flights = new Map<Request, Flight>();
  /** How often this action asked the same thing; what it asks at once is one time. */
  readonly #rounds = new Map<string, number>();
  #counting = false;

  /** @param changed is called with everything that the page may answer by changing itself */
  constructor(page: Page, changed: () => void) {
    this.#page = page;
    this.#context = page.context();
    this.#changed = changed;
    // The page's own events leave out the first request of a window that it opens.
    this.#context.on('request', this.#began);
    this.#context.on('response', this.#answered);
    this.#context.on('requestfinished', this.#ended);
    this.#context.on('requestfailed', this.#ended);
    this.#context.on('page', this.#opened);
  }

  dispose(): void {
    this.#context.off('request', this.#began);
    this.#context.off('response', this.#answered);
    this.#context.off('requestfinished', this.#ended);
    this.#context.off('requestfailed', this.#ended);
    this.#context.off('page', this.#opened);
    this.#flights.clear();
  }

  begin(now: number): void {
    this.#flights.clear();
    this.#rounds.clear();
    this.#counting = true;
    this.seen = false;
    this.lastEvent = now;
    this.navigations = 0;
    this.opening = undefined;
  }

  end(): void {
    this.#flights.clear();
    this.#counting = false;
  }

  /** Gives up on what takes too long and says how many milliseconds the rest may take; 0 when nothing is under way. */
  wait(now: number, limit: number): number {
    let wait = 0;
    for (const [request, { begun, habit, bodyUntil }] of this.#flights) {
      const left = Math.min(begun + limit, bodyUntil) - now;
      if (left > 0) wait = Math.max(wait, left);
      else {
        if (bodyUntil === Infinity) this.#habits.add(habit);
        this.#close(request);
      }
    }
    return wait;
  }

  /**
   * The main frame shows another address. Gives whether that is another document too, as far as the requests tell;
   * what the old one asked for is then nobody's business any more.
   */
  committed(address: string): boolean {
    const request = this.navigation?.request;
    // The old document may still change its address while the new one is on its way.
    if (!request || withoutFragment(request.url()) !== withoutFragment(address)) return false;
    for (const flight of this.#flights.keys()) if (flight !== request) this.#flights.delete(flight);
    this.navigation = undefined;
    this.navigations = 0;
    return true;
  }

  /** The main frame stays where it is: the navigation became a download. */
  downloaded(): void {
    this.navigation = undefined;
  }

  readonly #began = (request: Request): void => {
    const frame = frameOf(request);
    const navigating = request.isNavigationRequest();
    if (!frame) {
      // Only a window that is about to open has a navigation without a frame.
      if (navigating && this.#counting) {
        this.opening = { request, since: performance.now() };
        this.#touch();
      }
      return;
    }
    if (frame.page() !== this.#page) return;
    const now = performance.now();
    if (navigating && frame === this.#page.mainFrame()) {
      this.navigation = { request, since: this.navigation?.since ?? now };
      this.navigations++;
    }
    const habit = habitOf(request);
    if (!navigating && (!this.#counting || this.#polls(habit))) this.#habits.saw(habit, now);
    if (!this.#counting || ignoredTypes.has(request.resourceType())) return;
    if (!navigating && this.#habits.has(habit, now)) return;
    this.seen = true;
    this.#flights.set(request, { begun: now, habit, bodyUntil: Infinity });
    this.#touch();
  };

  #polls(habit: string): boolean {
    for (const flight of this.#flights.values()) if (flight.habit === habit) return false;
    const rounds = (this.#rounds.get(habit) ?? 0) + 1;
    this.#rounds.set(habit, rounds);
    return rounds > mostRounds;
  }

  readonly #answered = (response: Response): void => {
    const request = response.request();
    const flight = this.#flights.get(request);
    const status = response.status();
    // The server has nothing to show: the document stays.
    if (this.navigation?.request === request && (status === 204 || status === 205)) this.#stay();
    if (!flight) return;
    const { 'content-type': type = '', 'content-length': length } = response.headers();
    if (streams.test(type)) return this.#close(request);
    flight.bodyUntil = performance.now() + (Number(length ?? Infinity) <= shortBody ? unreadAfter : streamAfter);
    this.#touch();
  };

  readonly #ended = (request: Request): void => {
    this.#close(request);
    if (request.failure() === null) return;
    if (this.navigation?.request === request) this.#stay();
    if (this.opening?.request === request) this.opening = undefined;
  };

  readonly #opened = (): void => {
    // Ours or not, it is there now; `popup` says which.
    this.opening = undefined;
    this.#touch();
  };

  #close(request: Request): void {
    if (!this.#flights.delete(request)) return;
    this.#touch();
  }

  #stay(): void {
    this.navigation = undefined;
    this.#touch();
  }

  #touch(): void {
    this.lastEvent = performance.now();
    this.#changed();
  }
}

/** Undefined for a request that has no frame (yet): a service worker's, or that of a window about to open. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.serviceWorker() ? undefined : request.frame();
  } catch {
    return undefined;
  }
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, '');
}

/** What makes two requests the same habit: query strings change with every poll. */
function habitOf(request: Request): string {
  const url = request.url();
  const end = url.search(/[?#]/);
  return `${request.method()} ${end < 0 ? url.slice(0, 500) : url.slice(0, Math.min(end, 500))}`;
}
