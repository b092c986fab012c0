import type { BrowserContext } from 'playwright-core';
import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import type { BrowserLease, Ending } from '../session/lease.ts';
import { attachBrowser } from './attached.ts';
import { borrowContext } from './borrowed.ts';
import type { InitPages } from './init-page.ts';
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
  return new Leases(
    config.sharedBrowserContext ? workspace => shared.lease(workspace) : open,
    pageInit(config.browser.initPage),
  );
}

/** What to do with new pages, if anything. */
function pageInit(files: readonly string[]): BrowserLease['preparePage'] {
  if (files.length === 0) return undefined;
  let pages: Promise<InitPages> | undefined;
  return async page => {
    pages ??= import('./init-page.ts').then(module => new module.InitPages(files));
    await (await pages).run(page);
  };
}

class Leases implements Browsers {
  readonly #open: (workspace: string) => Promise<BrowserLease>;
  readonly #leases = new Set<Promise<BrowserLease>>();
  #ended = false;

  readonly #preparePage: BrowserLease['preparePage'];

  constructor(open: (workspace: string) => Promise<BrowserLease>, preparePage: BrowserLease['preparePage']) {
    this.#preparePage = preparePage;
    this.#open = open;
  }

  async lease(workspace: string): Promise<BrowserLease> {
    if (this.#ended) throw new ToolError('The server is ending and opens no browser any more.');
    const opening = this.#open(workspace).then(lease => {
      let closing: Promise<Ending> | undefined;
      const close = (): Promise<Ending> => (closing ??= lease.close().finally(() => this.#leases.delete(opening)));
      return { ...lease, close, preparePage: this.#preparePage };
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
