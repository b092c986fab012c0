import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { BrowserLease } from '../session/lease.ts';
import { attachBrowser } from './attached.ts';
import { IsolatedBrowser } from './isolated.ts';
import { Launcher, type Environment } from './launch.ts';
import { PersistentBrowser } from './persistent.ts';

/** The browsers of one server. */
export type Browsers = {
  /**
   * Opens or joins a browser for one session. `workspace` is the absolute path that a default profile belongs to.
   * Throws a ToolError in one sentence when there is no browser or it does not start.
   */
  lease(workspace: string): Promise<BrowserLease>;
  /** Ends every lease, also those which are being opened, and refuses new ones. Never rejects. */
  close(): Promise<void>;
};

/** The browsers as the configuration wants them: attached, isolated or on a profile. Nothing is started before a lease. */
export function openBrowser(config: FullConfig, environment: Environment): Browsers {
  const launcher = new Launcher(config, environment);
  const isolated = new IsolatedBrowser(config, launcher);
  const persistent = new PersistentBrowser(config, environment, launcher, isolated);
  const { cdpEndpoint } = config.browser;
  const open = (workspace: string): Promise<BrowserLease> => {
    if (cdpEndpoint !== undefined) return attachBrowser(config, cdpEndpoint);
    return config.browser.isolated ? isolated.lease() : persistent.lease(workspace);
  };
  return new Leases(open);
}

class Leases implements Browsers {
  readonly #open: (workspace: string) => Promise<BrowserLease>;
  readonly #leases = new Set<Promise<BrowserLease>>();
  #ended = false;

  constructor(open: (workspace: string) => Promise<BrowserLease>) {
    this.#open = open;
  }

  async lease(workspace: string): Promise<BrowserLease> {
    if (this.#ended) throw new ToolError('The server is ending and opens no browser any more.');
    const opening = this.#open(workspace).then(lease => {
      let closing: Promise<void> | undefined;
      const close = (): Promise<void> => (closing ??= lease.close().finally(() => this.#leases.delete(opening)));
      return { ...lease, close };
    });
    this.#leases.add(opening);
    // What did not open needs no closing.
    opening.catch(() => this.#leases.delete(opening));
    return opening;
  }

  async close(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled([...this.#leases].map(async opening => (await opening).close()));
  }
}
