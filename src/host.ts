import type { BrowserContext } from 'playwright-core';
import type { Browsers, openBrowser as OpenBrowser } from './browser/open.ts';
import { outputFolder } from './config/folders.ts';
import type { Machine } from './config/machine.ts';
import type { FullConfig } from './config/schema.ts';
import type { Connection } from './server/connection.ts';
import { redactorOf } from './response/redact/redactor.ts';
import { createServer } from './server/server.ts';
import { SessionLog } from './server/session-log.ts';
import type { BrowserLease } from './session/lease.ts';
import { Output } from './session/output.ts';
import { Session } from './session/session.ts';
import { Workspace } from './session/workspace.ts';
import { offerOf, type Offer } from './tools/offer.ts';

export type HostOptions = {
  readonly config: FullConfig;
  readonly machine: Machine;
  readonly version: string;
  /** Takes one line for the people who run the server. */
  readonly log: (line: string) => void;
  /** Lends the browser context to work in, where the program around us has one. */
  readonly contextGetter?: () => Promise<BrowserContext>;
};

/** All clients of one process and the browsers they share: the parts put together, whatever the transport. */
export class Host {
  readonly #options: HostOptions;
  readonly #offer: Offer;
  readonly #output: Output;
  readonly #sessions = new Set<Session>();
  #browsers: Promise<Browsers> | undefined;

  private constructor(options: HostOptions, offer: Offer) {
    const { config, log } = options;
    this.#options = { ...options, log: line => log(redactorOf(config).redact(line)) };
    this.#output = new Output(options.config.outputMaxSize);
    this.#offer = offer;
  }

  /** Throws a StartError when the configuration cannot be had on this machine. */
  static async open(options: HostOptions): Promise<Host> {
    // The list of devices is Playwright's: it is loaded early only for those who name one.
    if (options.config.browser.device !== undefined) (await import('./browser/context.ts')).checkDevice(options.config);
    return new Host(options, await offerOf(options.config));
  }

  /** What speaks to a new client. Its session opens with its first call. */
  connect(): Connection {
    let session: Session | undefined;
    let journal: SessionLog | undefined;
    let ended = false;
    const server = createServer({
      version: this.#options.version,
      offer: this.#offer,
      openSession: roots => {
        if (ended) throw new Error('The client is gone.');
        session = this.#openSession(roots);
        this.#sessions.add(session);
        if (session.config.saveSession) journal = new SessionLog(session.workspace, this.#options.log);
        return session;
      },
      // Whoever knows the tools will soon want a browser. An error is told to the call that needs it.
      onListed: () => void this.#loadBrowsers().catch(() => {}),
      record: async (tool, args, result) => journal?.add(tool, args, result),
    });
    const end = async (): Promise<void> => {
      ended = true;
      if (!session) return;
      this.#sessions.delete(session);
      await session.dispose();
    };
    return { server, end };
  }

  /** Tells every client with its next answer. */
  notice(text: string): void {
    for (const session of this.#sessions) session.notice(text);
  }

  /** Ends all sessions and browsers. Never rejects. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions].map(session => session.dispose()));
    await (await this.#browsers?.catch(() => undefined))?.close();
  }

  #openSession(given: readonly string[]): Session {
    const { config, machine } = this.#options;
    const roots = given.length > 0 ? given : [machine.cwd];
    const workspace = new Workspace({
      roots,
      outputDir: config.outputDir ?? outputFolder(roots[0] ?? machine.cwd, machine),
      unrestricted: config.allowUnrestrictedFileAccess,
      links: config.filePaths,
      output: this.#output,
      redact: text => redactorOf(config).redact(text),
    });
    if (config.outputMaxSize !== undefined && !workspace.outputIsApart)
      this.#options.log(`--output-max-size has no effect: ${workspace.outputDir} holds the workspace.`);
    return new Session({ config, workspace, lease: () => this.#lease(workspace.root) });
  }

  /** Playwright costs half a second to load, which nobody should wait for who only wants to know the tools. */
  #loadBrowsers(): Promise<{ readonly openBrowser: typeof OpenBrowser }> {
    return import('./browser/open.ts');
  }

  async #lease(workspace: string): Promise<BrowserLease> {
    const { config, machine, log, contextGetter } = this.#options;
    this.#browsers ??= this.#loadBrowsers().then(({ openBrowser }) =>
      openBrowser(config, { machine, log }, contextGetter),
    );
    return (await this.#browsers).lease(workspace);
  }
}
