/** One entry of a list of origins, read. */
type Entry = {
  /** Undefined for both. `ws` counts as `http`, `wss` as `https`. */
  readonly scheme: 'http:' | 'https:' | undefined;
  /** As the URL parser writes it; `*` for every host. */
  readonly host: string;
  /** Whether every host below `host` is meant, and not itself. */
  readonly below: boolean;
  /** Undefined for the default port of the scheme. */
  readonly port: number | 'any' | undefined;
};

export type OriginLists = { readonly allowedOrigins: readonly string[]; readonly blockedOrigins: readonly string[] };

/** Which list keeps an address from being reached. */
export type Refusal = 'allowedOrigins' | 'blockedOrigins';

/** Reads `https://example.com`, `http://localhost:*`, `example.com:8080`, `*.example.com` or `*`; undefined for what is none of these. */
export function readOrigin(text: string): Entry | undefined {
  const match = /^(?:(https?|wss?):\/\/)?(\*\.)?(\*|\[[^\]\s]+\]|[^\s:/?#@\\[\]*]+)(?::(\d{1,5}|\*))?\/?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, kind, below, name = '', port] = match;
  const host = name === '*' ? name : hostOf(name);
  if (host === undefined || Number(port) > 65_535 || (below !== undefined && name === '*')) return undefined;
  return {
    scheme: kind === undefined ? undefined : /^(https|wss)$/i.test(kind) ? 'https:' : 'http:',
    host,
    below: below !== undefined,
    port: port === undefined ? undefined : port === '*' ? 'any' : Number(port),
  };
}

function hostOf(name: string): string | undefined {
  const url = `http://${name}`;
  return URL.canParse(url) ? withoutDot(new URL(url).hostname) : undefined;
}

/** `example.com.` is the same machine as `example.com`. */
function withoutDot(host: string): string {
  return host.replace(/\.$/, '');
}

/**
 * Which addresses pages may reach. Where a list of allowed ones is given, nothing else may be reached; what is blocked is so
 * in any case. Addresses that lead to no network, such as `data:`, are not its business.
 */
export class OriginPolicy {
  readonly #allowed: readonly Entry[];
  readonly #blocked: readonly Entry[];

  /** Entries that cannot be read were refused before. */
  constructor({ allowedOrigins, blockedOrigins }: OriginLists) {
    this.#allowed = allowedOrigins.flatMap(text => readOrigin(text) ?? []);
    // Who names a host to block means all of it; who names one to allow, the usual port.
    this.#blocked = blockedOrigins.flatMap(text => {
      const entry = readOrigin(text);
      return entry ? [entry.scheme === undefined && entry.port === undefined ? { ...entry, port: 'any' } : entry] : [];
    });
  }

  /** Whether anything is held back at all. */
  get active(): boolean {
    return this.#allowed.length > 0 || this.#blocked.length > 0;
  }

  /** The list that keeps an address from being reached; undefined where it may be. */
  refuses(address: string): Refusal | undefined {
    if (!this.active || !/^(https?|wss?|blob):/i.test(address)) return undefined;
    const url = parse(address);
    if (!url) return undefined;
    if (this.#blocked.some(entry => matches(entry, url))) return 'blockedOrigins';
    return this.#allowed.length > 0 && !this.#allowed.some(entry => matches(entry, url)) ? 'allowedOrigins' : undefined;
  }

  /** Globs that match at least every address that is refused: what matches none of them needs no look. */
  get suspects(): readonly string[] {
    if (this.#allowed.length > 0) return ['http*'];
    return this.#blocked.map(({ host }) => (host === '*' ? 'http*' : `*${host}*`));
  }

  /**
   * The same as rules for Chromium's name resolution, which also hold for what is no request: sockets, early connections.
   * They know hosts and ports but no schemes, and cannot let all hosts below one through. `given` are rules that somebody set.
   */
  hostRules(given: string | undefined): string {
    const blocked = this.#blocked.flatMap(hostPatterns).map(pattern => `MAP ${pattern} ~NOTFOUND`);
    const listed = this.#allowed.length > 0 && !this.#allowed.some(({ host, below }) => below || host === '*');
    const allowed = listed
      ? this.#allowed.flatMap(entry => hostPatterns(entry).map(pattern => `MAP ${pattern} ${entry.host}`))
      : [];
    // The first that matches counts.
    return [...blocked, ...(given ? [given] : []), ...allowed, ...(listed ? ['MAP * ~NOTFOUND'] : [])].join(',');
  }
}

type Address = { readonly scheme: 'http:' | 'https:'; readonly host: string; readonly port: number };

function parse(address: string): Address | undefined {
  // What a page made itself belongs to the origin behind `blob:`.
  const text = address.replace(/^blob:/i, '');
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port } = new URL(text);
  const scheme = /^(https|wss):$/.test(protocol) ? 'https:' : 'http:';
  if (!/^(http|ws)s?:$/.test(protocol)) return undefined;
  return { scheme, host: withoutDot(hostname), port: port === '' ? defaultPort[scheme] : Number(port) };
}

const defaultPort = { 'http:': 80, 'https:': 443 } as const;

function matches(entry: Entry, { scheme, host, port }: Address): boolean {
  if (entry.scheme !== undefined && entry.scheme !== scheme) return false;
  if (entry.host !== '*' && !(entry.below ? host.endsWith(`.${entry.host}`) : host === entry.host)) return false;
  return entry.port === 'any' || port === (entry.port ?? defaultPort[scheme]);
}

/** The hosts of an entry, with their ports, as Chromium's rules write them. */
function hostPatterns({ scheme, host, below, port }: Entry): string[] {
  const name = `${below ? '*.' : ''}${host}`;
  if (port === 'any') return [name.replace(/^\[|\]$/g, '')];
  const ports = port !== undefined ? [port] : scheme ? [defaultPort[scheme]] : Object.values(defaultPort);
  return ports.map(number => `${name}:${number}`);
}
