import type { FullConfig } from '../config/schema.ts';
import type { BrowserLease, Ending } from '../session/lease.ts';
import { contextOptions, prepareOrClose } from './context.ts';
import { registerEyes } from './eyes.ts';
import type { IsolatedBrowser } from './isolated.ts';
import { ProfileHeld, type Environment, type Launcher } from './launch.ts';
import { guardOrClose } from './origins.ts';
import { isProfileHeld, profileFolder } from './profile.ts';

/** A browser on a profile that outlives it. Only one at a time can have it: who comes second gets a temporary one. */
export class PersistentBrowser {
  readonly #config: FullConfig;
  readonly #environment: Environment;
  readonly #launcher: Launcher;
  readonly #temporary: IsolatedBrowser;
  /** Folders that browsers of this process have or are about to have. */
  readonly #held = new Set<string>();

  constructor(config: FullConfig, environment: Environment, launcher: Launcher, temporary: IsolatedBrowser) {
    this.#config = config;
    this.#environment = environment;
    this.#launcher = launcher;
    this.#temporary = temporary;
  }

  /** `workspace` is the absolute path to which the profile belongs. Throws a ToolError when no browser starts. */
  async lease(workspace: string): Promise<BrowserLease> {
    const { machine, log } = this.#environment;
    const found = this.#launcher.find();
    const folder = this.#config.browser.userDataDir ?? profileFolder(machine, found.channel, workspace);
    if (this.#held.has(folder)) return this.#instead(folder);
    this.#held.add(folder);
    const release = (): boolean => this.#held.delete(folder);
    try {
      if (await isProfileHeld(folder, machine.platform)) throw new ProfileHeld();
      const eyes = await registerEyes(this.#config.browser.pageScripts);
      const context = await this.#launcher.start(found, (type, options) =>
        type.launchPersistentContext(folder, {
          ...contextOptions(this.#config),
          ...options,
          ignoreDefaultArgs: withExtensions(options.ignoreDefaultArgs),
        }),
      );
      context.on('close', release);
      const browser = context.browser();
      if (browser) await guardOrClose(browser, this.#config);
      await prepareOrClose(context, eyes, this.#config);
      const close = async (): Promise<Ending> => {
        await context.close().catch(() => {}); // a browser that died is closed already
        release();
        return 'closed';
      };
      if (this.#config.browser.contextOptions.storageState !== undefined)
        log('The storage state is not used: a profile has its own. Use --isolated with it.');
      return { context, eyes, notices: [], close };
    } catch (error) {
      release();
      if (error instanceof ProfileHeld) return this.#instead(folder);
      throw error;
    }
  }

  #instead(folder: string): Promise<BrowserLease> {
    const state = this.#config.browser.contextOptions.storageState;
    const start =
      state === undefined ? 'with no cookies or logins' : 'with the cookies and storage of the storage state';
    return this.#temporary.lease([
      `Another browser has the profile ${folder} in use, so this one has a temporary profile: it starts ${start} and keeps nothing.`,
    ]);
  }
}

/** In a profile of one's own the extensions that were put there are wanted. */
const withExtensions = (ignored: boolean | string[] | undefined): boolean | string[] =>
  ignored === true ? true : ['--disable-extensions', ...(ignored || [])];
