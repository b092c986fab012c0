import type { BrowserContext } from 'playwright-core';
import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { BrowserLease, Ending } from '../session/lease.ts';
import { attachBrowser } from './attached.ts';
import { borrowContext } from './borrowed.ts';
import { IsolatedBrowser } from './isolated.ts';
import { Launcher, type Environment } from './launch.ts';
import { PersistentBrowser } from './persistent.ts';
import { openRemote } from './remote.ts';
import { SharedBrowser } from './shared.ts';

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

/**
 * The browsers as the configuration wants them: attached, remote, isolated or on a profile; or the one that `contextGetter` lends.
 * Nothing is started before a lease.
 */
export function openBrowser(
  config: FullConfig,
  environment: Environment,
  contextGetter?: () => Promise<BrowserContext>,
): Browsers {
  const launcher = new Launcher(config, environment);
  const isolated = new IsolatedBrowser(config, launcher, environment.machine.cores);
  const persistent = new PersistentBrowser(config, environment, launcher, isolated);
  const { cdpEndpoint, remoteEndpoint } = config.browser;
  const open = (workspace: string): Promise<BrowserLease> => {
    if (contextGetter) return borrowContext(config, contextGetter);
    if (cdpEndpoint !== undefined) return attachBrowser(config, cdpEndpoint);
    if (remoteEndpoint !== undefined) return openRemote(config, remoteEndpoint);
    return config.browser.isolated ? isolated.lease() : persistent.lease(workspace);
  };
  const shared = new SharedBrowser(open);
  return new Leases(config.sharedBrowserContext ? workspace => shared.lease(workspace) : open);
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
      let closing: Promise<Ending> | undefined;
      const close = (): Promise<Ending> => (closing ??= lease.close().finally(() => this.#leases.delete(opening)));
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
