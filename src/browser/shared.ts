import type { BrowserLease, Ending } from '../session/lease.ts';

type Opened = { readonly lease: Promise<BrowserLease>; users: number };

/** One context for all sessions, with the same tabs. It opens with the first lease and is given back with the last. */
export class SharedBrowser {
  readonly #open: (workspace: string) => Promise<BrowserLease>;
  #opened: Opened | undefined;

  constructor(open: (workspace: string) => Promise<BrowserLease>) {
    this.#open = open;
  }

  async lease(workspace: string): Promise<BrowserLease> {
    const opened = (this.#opened ??= { lease: this.#open(workspace), users: 0 });
    opened.users++;
    try {
      const lease = await opened.lease;
      // When it dies, whoever comes next gets another one; those who are on it leave it by themselves.
      lease.context.once('close', () => this.#forget(opened));
      return { ...lease, close: () => this.#leave(opened, lease) };
    } catch (error) {
      this.#forget(opened);
      throw error;
    }
  }

  async #leave(opened: Opened, lease: BrowserLease): Promise<Ending> {
    opened.users--;
    if (opened.users > 0) return 'left';
    this.#forget(opened);
    return lease.close();
  }

  #forget(opened: Opened): void {
    if (this.#opened === opened) this.#opened = undefined;
  }
}
