import type { BrowserContext, Route } from 'playwright-core';
import type { Addresses } from '../../session/addresses.ts';
import { openContext } from '../../session/context.ts';
import { perSession } from '../../session/per-session.ts';
import type { Session } from '../../session/session.ts';

/** What is done to the requests of a pattern. */
export type Answer =
  /** They never leave the browser. */
  | {
      readonly fulfill: {
        readonly status: number;
        readonly body?: string;
        readonly headers: Readonly<Record<string, string>>;
      };
    }
  /** They are sent with other headers. Names to remove are in lower case. */
  | { readonly send: { readonly add: Readonly<Record<string, string>>; readonly remove: readonly string[] } };

/** A route that a call made. `hits` counts the requests that it answered or changed. */
export type OwnRoute = { readonly pattern: string; readonly answer: Answer; hits: number };

type Registered = OwnRoute & { readonly handler: (route: Route) => Promise<void> };

/** The routes of one browser context. They hold for all its tabs, also those to come; the latest that matches wins. */
class Routes {
  readonly context: BrowserContext;
  readonly #addresses: Addresses;
  #routes: Registered[] = [];

  constructor(context: BrowserContext, addresses: Addresses) {
    this.context = context;
    this.#addresses = addresses;
  }

  get all(): readonly OwnRoute[] {
    return this.#routes;
  }

  async add(pattern: string, answer: Answer): Promise<void> {
    const registered: Registered = {
      pattern,
      answer,
      hits: 0,
      handler: async route => {
        // An answer of ours would be shown as that of an origin that the configuration blocks.
        if (this.#addresses.blocked(route.request().url())) return route.abort('blockedbyclient').catch(() => {});
        registered.hits++;
        await apply(answer, route).catch(() => {}); // the page left before it was answered
      },
    };
    await this.context.route(pattern, registered.handler);
    this.#routes.push(registered);
  }

  /** Takes away those of a pattern, or all. Gives their number. */
  async remove(pattern: string | undefined): Promise<number> {
    const gone = this.#routes.filter(route => pattern === undefined || route.pattern === pattern);
    this.#routes = this.#routes.filter(route => !gone.includes(route));
    for (const { pattern: own, handler } of gone) await this.context.unroute(own, handler);
    return gone.length;
  }
}

/** Whatever stands before it in the line of routes still has its say. */
async function apply(answer: Answer, route: Route): Promise<void> {
  if ('fulfill' in answer) return route.fulfill(answer.fulfill);
  const { add, remove } = answer.send;
  const added = Object.keys(add).map(name => name.toLowerCase());
  const kept = Object.entries(route.request().headers()).filter(
    ([name]) => !remove.includes(name.toLowerCase()) && !added.includes(name.toLowerCase()),
  );
  await route.fallback({ headers: { ...Object.fromEntries(kept), ...add } });
}

const memory = perSession<{ routes: Routes | undefined }>(() => ({ routes: undefined }));

/** The routes of the session's browser, which is opened when there is none. Those of a browser that was closed are gone with it. */
export async function routesOf(session: Session): Promise<Routes> {
  const context = await openContext(session);
  const own = memory(session);
  if (own.routes?.context !== context) own.routes = new Routes(context, session.addresses);
  return own.routes;
}
