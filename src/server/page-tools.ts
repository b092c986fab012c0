import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { pageToolChanges } from '../session/page-tools/changes.ts';
import type { Session } from '../session/session.ts';
import type { Tool } from '../tools/define.ts';

/** The tools of one client that come and go with its pages, and how it hears of that. */
export class ToolsOfPages {
  readonly #server: Server;
  readonly #of: (session: Session) => readonly Tool[];
  #session: Session | undefined;
  #told = '';
  #soon = false;

  constructor(server: Server, of: (session: Session) => readonly Tool[]) {
    this.#server = server;
    this.#of = of;
  }

  get list(): readonly Tool[] {
    return this.#session ? this.#of(this.#session) : [];
  }

  /** From now on its pages are watched. */
  open(session: Session): void {
    this.#session = session;
    pageToolChanges(session).listen(() => this.announce());
  }

  /** Tells the client if the tools are others than those it was told of; many changes at once are one. */
  announce(): void {
    if (this.#soon) return;
    this.#soon = true;
    setImmediate(() => {
      this.#soon = false;
      const now = this.list.map(({ name, description, schema }) => JSON.stringify([name, description, schema])).join();
      if (now === this.#told) return;
      this.#told = now;
      this.#server.sendToolListChanged().catch(() => {}); // the client is gone
    });
  }
}
