import { OriginPolicy } from '../config/origins.ts';
import type { FullConfig } from '../config/schema.ts';
import { ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';

/** The web, what pages make themselves, and the browser's own pages. */
const openSchemes: ReadonlySet<string> = new Set([
  'http:', 'https:', 'about:', 'data:', 'blob:',
  'chrome:', 'chrome-error:', 'chrome-search:', 'chrome-untrusted:', 'edge:', 'brave:', 'opera:', 'vivaldi:',
]); // prettier-ignore

type Guarded = Pick<FullConfig, 'allowUnrestrictedFileAccess' | 'network' | 'sources'>;

/** Which addresses a session may open, and pages of which it may read. */
export class Addresses {
  readonly #config: Guarded;
  readonly #policy: OriginPolicy;
  #count = 0;
  #last: ToolError | undefined;

  constructor(config: Guarded) {
    this.#config = config;
    this.#policy = new OriginPolicy(config.network);
  }

  /** Why this address may be neither opened nor read; undefined where it may. */
  problem(address: string): ToolError | undefined {
    const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0].toLowerCase();
    if (scheme === undefined) return undefined; // a page that has shown nothing yet
    // What a local file made is as local as the file.
    const allowed = openSchemes.has(scheme) && !/^blob:(?!https?:|null)/i.test(address);
    if (!this.#config.allowUnrestrictedFileAccess && !allowed)
      return new ToolError(`Access to "${scheme}" protocol is blocked. Attempted URL: "${oneLine(address)}"`, {
        hint:
          scheme === 'javascript:'
            ? 'Run scripts with browser_evaluate.'
            : 'http, https, data, blob and about addresses can be opened.',
      });
    return this.blocked(address);
  }

  /** Why the lists of origins keep this address from being reached; undefined where they do not. */
  blocked(address: string): ToolError | undefined {
    const list = this.#policy.refuses(address);
    if (list === undefined) return undefined;
    const source = this.#config.sources[`network.${list}`] ?? '';
    const option = /^(--|PLAYWRIGHT_)/.test(source) ? source : `network.${list}`;
    const why =
      list === 'allowedOrigins' ? 'its origin is not among those allowed' : 'its origin is among those blocked';
    return new ToolError(
      `net::ERR_BLOCKED_BY_CLIENT at ${oneLine(address)}: it is blocked by configuration, because ${why} (${option}).`,
      { hint: 'Do without it: no call can change that, only the user.' },
    );
  }

  /** Remembers that a page showed such an address, whoever led it there. */
  shown(address: string): void {
    const problem = this.problem(address);
    if (!problem) return;
    this.#count++;
    this.#last = problem;
  }

  /** Where the count of such pages stands now, to be asked for later. */
  mark(): number {
    return this.#count;
  }

  /** What a page showed since then that may not be read. */
  since(mark: number): ToolError | undefined {
    return this.#count > mark ? this.#last : undefined;
  }
}
