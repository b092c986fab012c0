import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Who may speak to the server. */
export type Guard = {
  /** Names with or without a port, or `*`. */
  readonly allowedHosts: readonly string[];
  /** Undefined where none is needed. */
  readonly token: string | undefined;
};

/** An answer without content of its own. */
export type Refusal = { readonly status: number; readonly text: string; readonly headers?: OutgoingHttpHeaders };

/**
 * Why a request is not served, or undefined when it is. `Host` keeps out pages whose name was bent to this computer,
 * `Origin` every other page of a browser, the token everybody who does not know it.
 */
export function refusal(headers: IncomingHttpHeaders, guard: Guard): Refusal | undefined {
  return refuseHost(headers, guard.allowedHosts) ?? refuseToken(headers, guard.token);
}

export function refuseHost({ host, origin }: IncomingHttpHeaders, allowed: readonly string[]): Refusal | undefined {
  if (allowed.includes('*')) return undefined;
  // What an address may hold besides a name and a port has no place in a Host.
  const names = [host === undefined || /[@/\\?#\s]/.test(host) ? undefined : authority(`http://${host}`)];
  if (origin !== undefined) names.push(authority(origin));
  if (names.every(name => name !== undefined && allowed.some(entry => matches(entry, name)))) return undefined;
  return {
    status: 403,
    text: `Access is only allowed at ${allowed.join(', ')}. Start the server with --allowed-hosts to name others.`,
  };
}

function refuseToken({ authorization = '' }: IncomingHttpHeaders, token: string | undefined): Refusal | undefined {
  if (token === undefined) return undefined;
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  // Hashes have the same length, and comparing them tells nothing by the time it takes.
  if (timingSafeEqual(hash(given), hash(token))) return undefined;
  return {
    status: 401,
    text: 'Send the token of this server as "Authorization: Bearer <token>".',
    headers: { 'WWW-Authenticate': 'Bearer' },
  };
}

type Authority = { readonly name: string; readonly port: string };

/** Name and port of an address; undefined for what is none, such as the origin `null`. */
function authority(address: string): Authority | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return { name: hostname, port: port || (protocol === 'http:' ? '80' : '443') };
}

function matches(entry: string, { name, port }: Authority): boolean {
  const [, wanted = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  return wanted === name && (wantedPort === undefined || wantedPort === port);
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
