import fs from 'node:fs';
import { chromium, firefox, webkit, type BrowserType, type LaunchOptions } from 'playwright-core';
import type { Machine } from '../config/machine.ts';
import { hasCapability, type FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import { findBrowser, type FoundBrowser } from './discover.ts';
import { originSwitches } from './origins.ts';
import { launchFailure, saysNoSandbox, saysProfileHeld } from './failure.ts';

/** Where a browser is started. */
export type Environment = {
  readonly machine: Machine;
  /** Takes one line for the people who run the server. */
  readonly log: (line: string) => void;
};

/** Starts browsers as the configuration wants them. */
export class Launcher {
  readonly #config: FullConfig;
  readonly #environment: Environment;
  #saidNoSandbox = false;

  constructor(config: FullConfig, environment: Environment) {
    this.#config = config;
    this.#environment = environment;
  }

  /** Looks for the browser anew: it may have been installed since the last time. Throws a ToolError when there is none. */
  find(): FoundBrowser {
    const { browserName, launchOptions } = this.#config.browser;
    if (browserName === 'chromium') {
      const installed = chromium.executablePath();
      return findBrowser(launchOptions, { machine: this.#environment.machine, installed, exists: fs.existsSync });
    }
    const executablePath = launchOptions.executablePath ?? browserTypes[browserName].executablePath();
    if (fs.existsSync(executablePath)) return { executablePath, channel: browserName };
    throw new ToolError(`Failed to launch ${browserName} because its executable doesn't exist at ${executablePath}`, {
      hint: `Run \`npx ariadne-mcp install-browser ${browserName}\`.`,
    });
  }

  /**
   * Calls `start` with Playwright's browser type and the options to start `found` with. Throws a ToolError that says in
   * one sentence why the browser did not start, or ProfileHeld.
   */
  async start<T>(found: FoundBrowser, start: (type: BrowserType, options: LaunchOptions) => Promise<T>): Promise<T> {
    const type = browserTypes[this.#config.browser.browserName];
    const options = this.#options(found);
    try {
      try {
        return await start(type, options);
      } catch (error) {
        // In many containers Chromium may not make its sandbox. Whoever wants no browser rather than one without says --sandbox.
        if (this.#config.browser.launchOptions.chromiumSandbox !== undefined || !options.chromiumSandbox) throw error;
        if (!saysNoSandbox(error)) throw error;
        this.#sayNoSandbox(
          "Chromium's sandbox does not work on this system and is switched off (--sandbox insists on it).",
        );
        return await start(type, { ...options, chromiumSandbox: false });
      }
    } catch (error) {
      if (saysProfileHeld(error)) throw new ProfileHeld({ cause: error });
      throw launchFailure(error, found.executablePath ? `${found.channel} at ${found.executablePath}` : found.channel);
    }
  }

  #options(found: FoundBrowser): LaunchOptions {
    const { browserName, launchOptions } = this.#config.browser;
    const { channel: _, args = [], ...rest } = launchOptions;
    return {
      ...rest,
      ...(found.executablePath === undefined ? { channel: found.channel } : { executablePath: found.executablePath }),
      ...(browserName === 'chromium' && {
        args: originSwitches(
          this.#config,
          chromiumArgs(args, hasCapability(this.#config, 'webmcp')),
          this.#proxied(args),
        ),
        chromiumSandbox: this.#sandbox(),
      }),
      // This process ends its browsers itself, in its own order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    };
  }

  #proxied(args: readonly string[]): boolean {
    const { launchOptions, contextOptions } = this.#config.browser;
    const { variables } = this.#environment.machine;
    return (
      (launchOptions.proxy ?? contextOptions.proxy) !== undefined ||
      args.some(arg => /^--proxy-(server|pac-url|auto-detect)\b/.test(arg)) ||
      // Chromium for Linux takes these, as most programs do.
      Object.keys(variables).some(name => /^(https?|all|auto)_proxy$/i.test(name) && variables[name])
    );
  }

  #sandbox(): boolean {
    const asked = this.#config.browser.launchOptions.chromiumSandbox;
    if (asked !== undefined) return asked;
    if (this.#environment.machine.platform !== 'linux' || !this.#environment.machine.root) return true;
    this.#sayNoSandbox('Running as root, for whom Chromium has no sandbox: it is switched off.');
    return false;
  }

  #sayNoSandbox(line: string): void {
    if (!this.#saidNoSandbox) this.#environment.log(line);
    this.#saidNoSandbox = true;
  }
}

/** The profile belongs to another browser that runs. */
export class ProfileHeld extends Error {
  override readonly name = 'ProfileHeld';

  constructor(options: { cause?: unknown } = {}) {
    super('The profile is in use by another browser.', options);
  }
}

export const browserTypes = { chromium, firefox, webkit };

function chromiumArgs(args: readonly string[], pageTools: boolean): string[] {
  const own = ['--disable-domain-reliability', '--no-pings'];
  // Sites lock out what calls itself automated; whoever sets this switch knows what they want.
  const automation = args.some(arg => arg.startsWith('--disable-blink-features'))
    ? []
    : ['--disable-blink-features=AutomationControlled'];
  // Of several --enable-features only the last counts, and Playwright has one; of these all do.
  const webmcp = pageTools ? ['--enable-blink-features=WebMCP'] : [];
  return [...own, ...automation, ...webmcp, ...args];
}
