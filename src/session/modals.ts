import type { Dialog, FileChooser, Page } from 'playwright-core';

/** Something that stands before the page until it is answered. */
export type Modal =
  | { readonly kind: 'dialog'; readonly dialog: Dialog }
  | { readonly kind: 'fileChooser'; readonly chooser: FileChooser };

/** The open dialogs and file choosers of one page, oldest first. */
export class Modals {
  readonly #open: Modal[] = [];
  #waiting: (() => void)[] = [];

  constructor(page: Page) {
    page.on('dialog', dialog => this.#add({ kind: 'dialog', dialog }));
    page.on('dialogclosed', dialog => this.#remove(modal => modal.kind === 'dialog' && modal.dialog === dialog));
    page.on('filechooser', chooser => this.#add({ kind: 'fileChooser', chooser }));
    // A chooser dies with its document without any event.
    page.on('framenavigated', frame => {
      if (frame === page.mainFrame()) this.#remove(modal => modal.kind === 'fileChooser');
    });
    page.on('close', () => this.#remove(() => true));
    page.on('crash', () => this.#remove(() => true));
  }

  get open(): readonly Modal[] {
    return this.#open;
  }

  /** Whether a dialog holds the page still: no script runs and nothing of it can be read until it is answered. */
  get blocked(): boolean {
    return this.#open.some(modal => modal.kind === 'dialog');
  }

  /** Takes a modal off the list, because it is about to be answered. */
  take(modal: Modal): void {
    this.#remove(other => other === modal);
  }

  /** Puts a modal back whose answer failed. */
  restore(modal: Modal): void {
    this.#add(modal);
  }

  /** Resolves when the next modal opens. Hold no more than one per wait: `cancel` lets it go. */
  next(): { readonly opened: Promise<void>; cancel(): void } {
    let wake = () => {};
    const opened = new Promise<void>(resolve => (wake = resolve));
    this.#waiting.push(wake);
    return { opened, cancel: () => (this.#waiting = this.#waiting.filter(other => other !== wake)) };
  }

  /**
   * Waits for `work`, or until a modal opens: a script that waits in `alert()` would hold it for ever.
   * Work that lost the race goes on; what becomes of it is nobody's business any more.
   */
  async race<T>(work: Promise<T>): Promise<{ readonly done: true; readonly value: T } | { readonly done: false }> {
    const { opened, cancel } = this.next();
    try {
      return await Promise.race([
        work.then(value => ({ done: true, value }) as const),
        opened.then(() => ({ done: false }) as const),
      ]);
    } finally {
      cancel();
      work.catch(() => {});
    }
  }

  #add(modal: Modal): void {
    this.#open.push(modal);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  #remove(gone: (modal: Modal) => boolean): void {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const modal = this.#open[index];
      if (modal && gone(modal)) this.#open.splice(index, 1);
    }
  }
}
