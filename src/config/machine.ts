/** What of the computer and its user the configuration and the search for a browser depend on. */
export type Machine = {
  readonly platform: NodeJS.Platform;
  /** Whether the process runs as root, for whom Chromium has no sandbox. */
  readonly root: boolean;
  /** How many things it can do at once. */
  readonly cores: number;
  /** The program that runs this one. */
  readonly node: string;
  /** Absolute paths. */
  readonly cwd: string;
  readonly home: string;
  readonly temp: string;
  /** The environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
};
