import type { BrowserContextOptions, LaunchOptions } from 'playwright-core';

/**
 * The configuration of Ariadne: what a file given with `--config` holds, and what `createConnection(config)` takes.
 * Every key is optional. Defaults < file < environment variables < flags; groups are merged key by key, lists are replaced.
 */
export type Config = {
  /** Which browser, how it is started or reached, and what its pages pretend to be. */
  browser?: {
    /** The kind of browser. Default `chromium`; the one to use of that kind is `launchOptions.channel`. */
    browserName?: 'chromium' | 'firefox' | 'webkit';
    /** A device of Playwright's list to emulate, for example `iPhone 15`. Not together with `cdpEndpoint`. */
    device?: string;
    /** Emulate a current phone. Not together with `device`, `cdpEndpoint` or Firefox. */
    mobile?: boolean;
    /** Keep the profile in memory: nothing of it is left when the browser closes. Default false. */
    isolated?: boolean;
    /** Folder of the profile. Default: one per channel and workspace in the user's cache folder. */
    userDataDir?: string;
    /** Handed to Playwright's `launch` as they are: `channel`, `headless`, `executablePath`, `args`, `proxy`, … */
    launchOptions?: LaunchOptions;
    /** Handed to Playwright's `newContext` as they are: `viewport`, `userAgent`, `locale`, `storageState`, … */
    contextOptions?: BrowserContextOptions;
    /** Address of a running browser to attach to (`http:` or `ws:`) instead of starting one. */
    cdpEndpoint?: string;
    /** HTTP headers sent when attaching, by name. */
    cdpHeaders?: Record<string, string>;
    /** How long attaching may take, in milliseconds; 0 means no limit. Default 30000. */
    cdpTimeout?: number;
    /**
     * Address of a Playwright server (`npx playwright run-server`, or a grid behind one address) whose browsers are used,
     * alone or with how to speak to it: headers, `exposeNetwork` as in Playwright's `connect`, and milliseconds.
     */
    remoteEndpoint?:
      | string
      | {
          endpoint: string;
          headers?: Record<string, string>;
          exposeNetwork?: string;
          slowMo?: number;
          timeout?: number;
        };
    /** Headers sent to the Playwright server, by name, beside those of `remoteEndpoint`. */
    remoteHeaders?: Record<string, string>;
    /**
     * Modules (JavaScript or TypeScript) whose default export is called with `{ page }` for every new page before a tool
     * uses it. Relative to the configuration file.
     */
    initPage?: string[];
    /** Files of JavaScript that every page runs before its own scripts. Relative to the configuration file. */
    initScript?: string[];
    /**
     * Whether a small script may stand in every page to see its timers and closed shadow roots. Default true. Without
     * it the end of an action is told from quiet time only.
     */
    pageScripts?: boolean;
  };
  /** Groups of tools to offer beside the core ones. */
  capabilities?: ToolCapability[];
  /** Names of tools not to offer, for example `browser_run_code_unsafe`. */
  disableTools?: string[];
  /** Not built yet: true is refused. */
  extension?: boolean;
  /** How clients reach the server over HTTP. */
  server?: {
    /** Port to listen at, 0 for any that is free. Without it clients speak over standard input and output. */
    port?: number;
    /** Address to listen at. Default `localhost`; anything that other computers reach needs a `token`. */
    host?: string;
    /**
     * Names, with or without a port, that may stand as `Host` and as `Origin` of a request; `*` is any. Default: this
     * computer's own names and `host`.
     */
    allowedHosts?: string[];
    /** Secret that clients send as `Authorization: Bearer …`. Default none. */
    token?: string;
    /** Milliseconds after which a client that holds a stream and answers no ping is gone; 0 for no pings. Default 5000. */
    pingTimeout?: number;
  };
  /** Whether all clients of an HTTP server share one browser context with its tabs. Default false. */
  sharedBrowserContext?: boolean;
  /** Whether every call and its answer is written to `session.md` in the output folder. Default false. */
  saveSession?: boolean;
  /** The same as the capability `webmcp`: find and call the tools that pages register. */
  webmcp?: boolean;
  /**
   * Only three tools, for small contexts: browser_navigate, browser_snapshot and browser_act, which clicks, types, selects and presses
   * keys. Default false. Not together with `capabilities` or `disableTools`.
   */
  slim?: boolean;
  /**
   * How the tools are offered that pages register (WebMCP). `list` (default): by browser_webmcp_list and browser_webmcp_call of
   * the capability `webmcp`. `dynamic`: each also as a tool of its own, `webmcp_<name>`; the list of tools then changes with the page.
   */
  webmcpTools?: 'list' | 'dynamic';
  /** Folder for files that are written without a name being asked for. Default `.ariadne-mcp` in the workspace. */
  outputDir?: string;
  /** Bytes that the output folder may hold; the oldest files are deleted, never those of the running call. Default no limit. */
  outputMaxSize?: number;
  console?: {
    /** The least serious console messages to tell of. Default `info`. */
    level?: 'error' | 'warning' | 'info' | 'debug';
  };
  /** The attribute that test ids are read from. Default `data-testid`. */
  testIdAttribute?: string;
  /** All in milliseconds. */
  timeouts?: {
    /** For one action to become possible. 0 means no limit but that of the call. Default 5000. */
    action?: number;
    /** For a page to load. 0 means no limit but that of the call. Default 60000. */
    navigation?: number;
    /** For an expectation to come true. Default 5000. */
    expect?: number;
    /** How long an action is followed after the last thing it started has ended. Default 500. */
    settle?: number;
    /** How long an action of which nothing was seen is watched before it is said to have had no effect. Default 150. */
    effect?: number;
    /**
     * A browser for which no call came for so long is closed; the next call starts a new one. 0 for never. Default one
     * hour for a browser without a window that Ariadne started, else 0.
     */
    idle?: number;
    /** For a whole call; it is answered then, whatever the page does. Default 60000. */
    call?: number;
  };
  /** Whether answers carry images: where useful, never, or nothing but them. Default `allow`. */
  imageResponses?: 'allow' | 'omit' | 'only';
  /** How paths of files stand in answers. Default `relative` to the workspace. */
  filePaths?: 'relative' | 'absolute';
  snapshot?: {
    /**
     * `auto` (default): whole at first, afterwards what changed, folded when over budget. `full`: whole each time, folded
     * when over budget. `file`: written to a file and linked. `none`: only when asked for.
     */
    mode?: 'auto' | 'full' | 'file' | 'none';
    /** Characters that browser_snapshot may take; the snapshot after an action gets a third. Default 24000, at least 1500. */
    budget?: number;
    /** Whether each element tells its place and size. Default false. */
    boxes?: boolean;
    /** Whether the whole page is written to a file when a snapshot had to be folded. Default true. */
    files?: boolean;
    /** Who reads the page: `playwright` (default), or `eyes`, our own engine inside the page, which is still being proved. */
    engine?: 'playwright' | 'eyes';
  };
  /**
   * What pages may reach: in redirects, frames, workers, sockets and all else. An entry is an origin (`https://example.com`),
   * a host with a port (`example.com:8080`), a host alone, `http://localhost:*` for any port, `*.example.com` for
   * every host below one, or `*`.
   */
  network?: {
    /** Nothing but these. A host alone means the usual ports. Default all. */
    allowedOrigins?: string[];
    /** None of these, even where they are allowed. A host alone means all its ports. Default none. */
    blockedOrigins?: string[];
  };
  /**
   * Values by name, which no model shall see: a name that is typed types its value, and the value is masked in all
   * that is answered and written. Names are letters, digits, `_`, `-` and `.`; values have at least four characters.
   */
  secrets?: Record<string, string>;
  /** Whether file tools may leave the workspace and `file:` pages may be opened. Default false. */
  allowUnrestrictedFileAccess?: boolean;
  /** Language of the code that answers show. Default `typescript`. */
  codegen?: 'typescript' | 'python' | 'java' | 'csharp' | 'none';
};

/** A group of tools. Those that begin with `core` are always on; `tracing` is an older name of `devtools`; `all` is every group. */
export type ToolCapability =
  | 'core'
  | 'core-navigation'
  | 'core-tabs'
  | 'core-input'
  | 'core-install'
  | 'config'
  | 'network'
  | 'storage'
  | 'devtools'
  | 'vision'
  | 'pdf'
  | 'testing'
  | 'emulation'
  | 'reading'
  | 'recording'
  | 'webmcp'
  | 'tracing'
  | 'all';
