import type { Browser } from 'playwright-core';
import type { FullConfig } from '../config/schema.ts';
import type { BrowserLease, EyesAccess } from '../session/lease.ts';
import { newContext, prepareOrClose } from './context.ts';
import { registerEyes } from './eyes.ts';
import type { Launcher } from './launch.ts';

type Running = { readonly browser: Browser; readonly eyes: EyesAccess };

/** A browser process and how many leases are on it. */
type Shared = { readonly running: Promise<Running>; users: number };

/** One browser for all leases, a context of its own for each. It starts with the first lease and ends with the last. */
export class IsolatedBrowser {
  readonly #config: FullConfig;
  readonly #launcher: Launcher;
  #shared: Shared | undefined;

  constructor(config: FullConfig, launcher: Launcher) {
    this.#config = config;
    this.#launcher = launcher;
  }

  /** Throws a ToolError when no browser starts. */
  async lease(notices: readonly string[] = []): Promise<BrowserLease> {
    const shared = (this.#shared ??= this.#start());
    shared.users++;
    try {
      const { browser, eyes } = await shared.running;
      const context = await newContext(browser, this.#config);
      await prepareOrClose(context, eyes, this.#config);
      const close = async (): Promise<void> => {
        await context.close().catch(() => {}); // a browser that died has taken its contexts along
        await this.#leave(shared);
      };
      return { context, eyes, notices, close };
    } catch (error) {
      const died = await shared.running.then(({ browser }) => !browser.isConnected()).catch(() => false);
      this.#forget(shared);
      await this.#leave(shared);
      if (died) return this.lease(notices); // killed just before, and nobody knew yet
      throw error;
    }
  }

  #start(): Shared {
    const shared: Shared = { running: this.#launch(() => this.#forget(shared)), users: 0 };
    return shared;
  }

  async #launch(gone: () => void): Promise<Running> {
    const eyes = await registerEyes(this.#config.browser.pageScripts);
    const browser = await this.#launcher.start(this.#launcher.find(), (type, options) => type.launch(options));
    browser.on('disconnected', gone);
    return { browser, eyes };
  }

  /** Whoever comes now gets another one; those who are on this one leave it by themselves. */
  #forget(shared: Shared): void {
    if (this.#shared === shared) this.#shared = undefined;
  }

  async #leave(shared: Shared): Promise<void> {
    shared.users--;
    if (shared.users > 0) return;
    this.#forget(shared);
    // A browser that did not start needs no closing; whoever asked for it was told why.
    await shared.running.then(({ browser }) => browser.close()).catch(() => {});
  }
}
