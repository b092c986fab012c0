import type { Browser, BrowserContext } from 'playwright-core';
import type { FullConfig } from '../config/schema.ts';
import type { BrowserLease, Ending, EyesAccess } from '../session/lease.ts';
import { newContext, prepareContext } from './context.ts';
import { registerEyes } from './eyes.ts';
import { guardOrClose } from './origins.ts';
import type { Launcher } from './launch.ts';
import { Turnstile } from './turnstile.ts';

type Running = { readonly browser: Browser; readonly eyes: EyesAccess };

/** A browser process and how many leases are on it. */
type Shared = { readonly running: Promise<Running>; users: number };

/** One browser for all leases, a context of its own for each. It starts with the first lease and ends with the last. */
export class IsolatedBrowser {
  readonly #config: FullConfig;
  readonly #launcher: Launcher;
  /** Many that open windows at once would keep each other from ever having one within the time of a call. */
  readonly #opening: Turnstile;
  #shared: Shared | undefined;

  constructor(config: FullConfig, launcher: Launcher, cores: number) {
    this.#opening = new Turnstile(Math.max(2, cores));
    this.#config = config;
    this.#launcher = launcher;
  }

  /** Throws a ToolError when no browser starts. */
  async lease(notices: readonly string[] = []): Promise<BrowserLease> {
    const shared = (this.#shared ??= this.#start());
    shared.users++;
    try {
      const { browser, eyes } = await shared.running;
      const context = await this.#opening.run(() => this.#window(browser, eyes));
      const close = async (): Promise<Ending> => {
        await context.close().catch(() => {}); // a browser that died has taken its contexts along
        await this.#leave(shared);
        return 'closed';
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

  /** A context with its first page: that starts a process, which costs more than all the rest. */
  async #window(browser: Browser, eyes: EyesAccess): Promise<BrowserContext> {
    const context = await newContext(browser, this.#config);
    try {
      await prepareContext(context, eyes, this.#config);
      await context.newPage();
      return context;
    } catch (error) {
      await context.close();
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
    await guardOrClose(browser, this.#config);
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
