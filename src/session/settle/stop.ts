import type { Page } from 'playwright-core';
import type { Modals } from '../modals.ts';

export type StopReason = 'modal' | 'closed' | 'aborted';

/** What ends an action at once, whatever it has still to do. Must be released. */
export class Stop {
  /** Resolves when it happened; may never. */
  readonly stopped: Promise<StopReason>;
  readonly #page: Page;
  readonly #signal: AbortSignal | undefined;
  readonly #cancel: () => void;
  #resolve: (reason: StopReason) => void = () => {};
  #reason: StopReason | undefined;

  constructor(page: Page, modals: Modals, signal: AbortSignal | undefined) {
    this.#page = page;
    this.#signal = signal;
    this.stopped = new Promise(resolve => (this.#resolve = resolve));
    const { opened, cancel } = modals.next();
    this.#cancel = cancel;
    void opened.then(() => this.#stop('modal'));
    page.on('close', this.#closed);
    page.on('crash', this.#closed);
    signal?.addEventListener('abort', this.#aborted);
    if (signal?.aborted) this.#aborted();
    else if (page.isClosed()) this.#closed();
  }

  /** The first reason there was. */
  get reason(): StopReason | undefined {
    return this.#reason;
  }

  release(): void {
    this.#cancel();
    this.#page.off('close', this.#closed);
    this.#page.off('crash', this.#closed);
    this.#signal?.removeEventListener('abort', this.#aborted);
  }

  readonly #closed = (): void => this.#stop('closed');
  readonly #aborted = (): void => this.#stop('aborted');

  #stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#resolve(reason);
  }
}
