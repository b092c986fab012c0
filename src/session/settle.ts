import type { Frame, Page } from 'playwright-core';
import type { EyesAccess } from './lease.ts';
import type { Modals } from './modals.ts';
import { Frames, type Report } from './settle/frames.ts';
import { Network } from './settle/network.ts';
import { Sockets } from './settle/sockets.ts';
import { Stop, type StopReason } from './settle/stop.ts';

/** All in milliseconds. */
export type SettleTimeouts = {
  /** An action is over so long after the last counted event at the latest. */
  readonly window: number;
  /** A request is waited for so long. */
  readonly requests: number;
  /** A navigation of the main frame is waited for so long. */
  readonly load: number;
};

export type Outcome<T> = {
  /**
   * 'settled': all is quiet; 'window': the time was used up; 'modal': a dialog or file chooser opened, and the work may
   * not have finished; 'closed': the page was closed or crashed; 'aborted': by the signal.
   */
  readonly reason: 'settled' | 'window' | StopReason;
  /** What the work gave; undefined when it was overtaken. */
  readonly value: T | undefined;
  /** Whether the main frame shows another document. */
  readonly navigated: boolean;
  /** The page that the action opened. */
  readonly popup: Page | undefined;
  /** Whether anything at all was seen: a change of the document or of a field, a request, navigation, popup, modal. True where nothing can be seen. */
  readonly observed: boolean;
  /** Milliseconds from the call to the outcome. */
  readonly ms: number;
};

/** A document that says it is leaving is believed so long without a request; a link to a download is none. */
const leaveTime = 200;
/** From the first request of a window that opens to its page. */
const openTime = 3000;
/** And from there to its document. */
const popupTime = 2000;
/** Without eyes: nothing happened outside the page for so long. */
const blindQuiet = 150;
/** While nothing at all was seen, look again so often. */
const graceStep = 30;
/** Ask again so soon when the page said nothing better. */
const soon = 8;

/** What is known of the action that runs. */
type Run = {
  readonly stop: Stop;
  /** Id of the main frame's document; undefined until it answered. */
  document: string | undefined;
  /** A document came, in the main frame or in a window that opened, and its load was not waited for yet. */
  loading: boolean;
  navigated: boolean;
  popup: Page | undefined;
  observed: boolean;
  /** What is waited for inside the page should have happened by now. */
  late: boolean;
};

/**
 * Decides when an action on a page is over: when nothing that it started is outstanding — navigation, request, short timer,
 * animation, reply of a socket or worker — and the document has been still; or when a modal opens; or when the window ends.
 * What the page did before the action, or is known to do all the time, is not the action's.
 *
 * Out of reach, by design or because nothing tells of it: timers longer than the window; `scheduler.postTask` with a
 * delay; work off the main thread without a message (crypto, IndexedDB) that takes longer than an idle moment;
 * timer functions that the page took from a frame or saved before the action. A loop of `await sleep(100)` costs most of a window: its
 * handler is native and looks like the action's own waiting.
 */
export class Settle {
  readonly #page: Page;
  readonly #modals: Modals;
  readonly #timeouts: SettleTimeouts;
  readonly #network: Network;
  readonly #sockets: Sockets;
  readonly #frames: Frames | undefined;
  #run: Run | undefined;
  /** The end of the last watch, which the next one must not overtake. */
  #disarming: Promise<void> = Promise.resolve();
  /** Changes with everything outside the document that the page may answer by changing itself. */
  #epoch = 0;
  #wake = (): void => {};

  constructor(page: Page, eyes: EyesAccess | undefined, modals: Modals, timeouts: SettleTimeouts) {
    this.#page = page;
    this.#modals = modals;
    this.#timeouts = timeouts;
    this.#network = new Network(page, this.#changed);
    this.#sockets = new Sockets(page, this.#changed);
    this.#frames = eyes && new Frames(page, eyes);
    page.on('framenavigated', this.#committed);
    page.on('popup', this.#opened);
    page.on('download', this.#downloaded);
  }

  dispose(): void {
    this.#network.dispose();
    this.#sockets.dispose();
    this.#frames?.dispose();
    this.#page.off('framenavigated', this.#committed);
    this.#page.off('popup', this.#opened);
    this.#page.off('download', this.#downloaded);
  }

  /**
   * Begins to watch, runs `work`, and resolves when what it started is over. One at a time.
   * Rejects with the work's own error; with nothing else.
   *
   * Playwright's actions wait for the navigation that they start: when the server never answers, they are overtaken after
   * `load` milliseconds. Work that navigates by itself (`goto`, `reload`, `goBack`) has a limit of its own and says so.
   *
   * `grace`: milliseconds that an action gets of which nothing at all was seen, before it is taken for one without effect.
   */
  async run<T>(
    work: () => Promise<T>,
    options: { signal?: AbortSignal; navigates?: boolean; grace?: number } = {},
  ): Promise<Outcome<T>> {
    const begun = performance.now();
    await this.#disarming;
    const stop = new Stop(this.#page, this.#modals, options.signal);
    const run: Run = {
      stop,
      document: undefined,
      loading: false,
      navigated: false,
      popup: undefined,
      observed: false,
      late: false,
    };
    let reason: Outcome<T>['reason'] | undefined;
    let value: T | undefined;
    try {
      await this.#begin(run);
      if (!stop.reason) value = await this.#work(run, work, options.navigates ?? false);
      reason = stop.reason ?? (await this.#over(run, options.grace ?? 0));
    } finally {
      this.#end(reason);
      stop.release();
    }
    return {
      reason,
      value,
      navigated: run.navigated,
      popup: run.popup,
      observed: this.#seen(run) || (reason !== 'settled' && reason !== 'aborted'),
      ms: performance.now() - begun,
    };
  }

  async #begin(run: Run): Promise<void> {
    const { stop } = run;
    const now = performance.now();
    this.#run = run;
    this.#network.begin(now);
    this.#sockets.begin(now);
    // Behind an open dialog, and in a document that is being left, nothing answers; it is watched as soon as it does.
    if (!this.#modals.blocked && !this.#network.navigation && !stop.reason)
      run.document = await this.#frames?.armAll(this.#timeouts.window, stop.stopped);
  }

  async #work<T>(run: Run, work: () => Promise<T>, navigates: boolean): Promise<T | undefined> {
    const working = work();
    // Overtaken work goes on, and what becomes of it is nobody's business any more.
    working.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const hung = new Promise<undefined>(resolve => {
      const look = (): void => {
        if (this.#navigationLeft() <= 0) resolve(undefined);
      };
      if (!navigates) timer = setInterval(look, 100);
    });
    try {
      return await Promise.race([working, hung, run.stop.stopped.then(() => undefined)]);
    } catch (error) {
      // What acted on a page that is gone fails because of that.
      if (run.stop.reason || this.#page.isClosed()) return undefined;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Milliseconds that the navigation under way may still take. */
  #navigationLeft(): number {
    const { navigation } = this.#network;
    return navigation ? navigation.since + this.#timeouts.load - performance.now() : Infinity;
  }

  #end(reason: Outcome<unknown>['reason'] | undefined): void {
    this.#run = undefined;
    this.#network.end();
    this.#sockets.end();
    // Nothing answers there (see #begin); the watch ends by itself.
    if (reason === 'closed' || this.#modals.blocked || this.#network.navigation) return;
    // Nobody has to wait for it but the next action: it takes a round trip.
    const next = this.#modals.next();
    this.#disarming = (this.#frames?.offAll(reason === 'window', next.opened) ?? Promise.resolve()).finally(
      next.cancel,
    );
  }

  /** Waits until the action is over, after its work. */
  async #over(run: Run, grace: number): Promise<Outcome<unknown>['reason']> {
    const { window, requests } = this.#timeouts;
    const began = performance.now();
    let begun = began;
    let end = begun + requests + window;
    for (;;) {
      if (run.stop.reason) return run.stop.reason;
      if (this.#page.isClosed()) return 'closed';
      if (run.loading) {
        await this.#loaded(run);
        begun = performance.now();
        end = begun + requests + window;
        continue;
      }
      const now = performance.now();
      if (this.#network.navigation) {
        // Nothing can be asked of a document that is being left.
        const left = this.#navigationLeft();
        if (left <= 0) return 'window';
        await this.#pause(run, left);
        continue;
      }
      if (now >= end) return 'window';
      const outside = this.#outside(now);
      if (outside > 0) {
        await this.#pause(run, Math.min(outside, end - now));
        continue;
      }
      const left = Math.max(begun, this.#network.lastEvent) + window - now;
      // The window measures the page, not the machine: what is only overdue gets as much time again.
      if (left <= 0 && !(run.late && left > -window)) return 'window';
      const epoch = this.#epoch;
      const wait = await this.#look(run, left);
      if (wait > 0) await this.#pause(run, wait);
      else if (epoch === this.#epoch && !run.stop.reason && !run.loading) {
        const rest = this.#seen(run) ? 0 : began + grace - performance.now();
        if (rest <= 0) return 'settled';
        await this.#pause(run, Math.min(rest, graceStep));
      }
    }
  }

  /** WebSockets that are open. */
  get sockets(): number {
    return this.#sockets.open;
  }

  /** Whether anything was seen of the action; where nothing can be seen, it is taken for granted. */
  #seen(run: Run): boolean {
    return run.observed || run.navigated || this.#network.seen || run.popup !== undefined || !this.#frames;
  }

  /** Milliseconds that things outside the document may still take. */
  #outside(now: number): number {
    const { opening } = this.#network;
    return Math.max(
      this.#network.wait(now, this.#timeouts.requests),
      this.#sockets.wait(now),
      opening ? opening.since + openTime - now : 0,
    );
  }

  /** Asks the documents. Gives the milliseconds after which to ask again; 0 when all are quiet. */
  async #look(run: Run, left: number): Promise<number> {
    const { window } = this.#timeouts;
    const frames = this.#frames;
    if (!frames) return Math.max(0, blindQuiet - (window - left));
    const ask = (frame: Frame): Promise<Report | undefined> =>
      frames.poll(frame, window, this.#epoch, left, run.stop.stopped);
    const main = await ask(this.#page.mainFrame());
    // A renderer that is too busy to answer is late too.
    run.late = true;
    if (!main) return soon;
    run.observed ||= main.observed;
    run.late = main.late;
    const replaced = run.document !== undefined && main.document !== run.document;
    run.document = main.document;
    // Not every document comes by a request; the requests tell earlier.
    if (replaced && !run.navigated) {
      run.navigated = run.loading = true;
      return soon;
    }
    if (main.leaving !== undefined && main.leaving < leaveTime && this.#network.navigations === 0) return soon;
    if (main.busy) return main.wait;
    // Most of the time they have nothing to say: they are asked only when the main frame is through.
    const children = await Promise.all(frames.children.map(ask));
    let wait = 0;
    for (const child of children) {
      if (!child) continue;
      run.observed ||= child.observed;
      run.late ||= child.late;
      if (child.busy) wait = wait === 0 ? child.wait : Math.min(wait, child.wait);
    }
    return wait;
  }

  /** Waits for the document that the main frame, or a window that opened, begins to show. */
  async #loaded(run: Run): Promise<void> {
    const { load, requests } = this.#timeouts;
    run.loading = false;
    const { stopped } = run.stop;
    // Both may take too long, or the page may be closed: the loop sees what there is then.
    await Promise.race([this.#page.waitForLoadState('domcontentloaded', { timeout: load }).catch(() => {}), stopped]);
    await Promise.race([
      this.#page.waitForLoadState('load', { timeout: Math.min(load, requests) }).catch(() => {}),
      stopped,
    ]);
    const { popup } = run;
    if (popup)
      await Promise.race([popup.waitForLoadState('domcontentloaded', { timeout: popupTime }).catch(() => {}), stopped]);
  }

  async #pause(run: Run, time: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>(resolve => {
      this.#wake = resolve;
      timer = setTimeout(resolve, time);
    });
    await Promise.race([over, run.stop.stopped]);
    clearTimeout(timer);
  }

  readonly #changed = (): void => {
    this.#epoch++;
    this.#wake();
  };

  readonly #committed = (frame: Frame): void => {
    const run = this.#run;
    const replaced = frame === this.#page.mainFrame() && this.#network.committed(frame.url());
    this.#changed();
    if (!run) return;
    if (replaced) run.navigated = run.loading = true;
    // Begins to watch a new document before its scripts have put off much.
    void this.#frames?.poll(frame, this.#timeouts.window, this.#epoch, this.#timeouts.window, run.stop.stopped);
  };

  readonly #opened = (popup: Page): void => {
    if (!this.#run || this.#run.popup) return;
    this.#run.popup = popup;
    this.#run.loading = true;
    this.#changed();
  };

  readonly #downloaded = (): void => {
    this.#network.downloaded();
    this.#changed();
  };
}
