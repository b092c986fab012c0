import type { Page, WebSocket } from 'playwright-core';

/** The reply to a message is awaited so long, in milliseconds. */
const replyTime = 300;
/** Two messages within so many milliseconds, just before an action: the socket talks all the time. */
const chatter = 1000;
/** And so does one that sends so many during an action. */
const most = 5;

/** One WebSocket: when it sent its last two messages outside actions, and how many in this one. */
type Talk = { before: number; last: number; sent: number; readonly stop: () => void };

/** The WebSockets of a page, as far as an action waits for their replies. */
export class Sockets {
  readonly #page: Page;
  readonly #changed: () => void;
  readonly #talks = new Map<WebSocket, Talk>();
  #asking = new Map<WebSocket, number>();
  #began: number | undefined;

  /** @param changed is called when a reply came that somebody may be waiting for */
  constructor(page: Page, changed: () => void) {
    this.#page = page;
    this.#changed = changed;
    page.on('websocket', this.#opened);
  }

  dispose(): void {
    this.#page.off('websocket', this.#opened);
    for (const { stop } of this.#talks.values()) stop();
    this.#talks.clear();
  }

  /** How many are open. */
  get open(): number {
    return this.#talks.size;
  }

  begin(now: number): void {
    this.#began = now;
    this.#asking = new Map();
    for (const talk of this.#talks.values()) talk.sent = 0;
  }

  end(): void {
    this.#began = undefined;
    this.#asking = new Map();
  }

  /** Milliseconds that replies may still take; 0 when none is awaited. */
  wait(now: number): number {
    let wait = 0;
    for (const since of this.#asking.values()) wait = Math.max(wait, since + replyTime - now);
    return wait;
  }

  readonly #opened = (socket: WebSocket): void => {
    const sent = (): void => this.#sent(socket);
    const received = (): void => this.#heard(socket);
    const closed = (): void => {
      this.#heard(socket);
      this.#talks.delete(socket);
    };
    const stop = (): void => {
      socket.off('framesent', sent);
      socket.off('framereceived', received);
      socket.off('close', closed);
    };
    this.#talks.set(socket, { before: -Infinity, last: -Infinity, sent: 0, stop });
    socket.on('framesent', sent);
    socket.on('framereceived', received);
    socket.on('close', closed);
  };

  #sent(socket: WebSocket): void {
    const talk = this.#talks.get(socket);
    if (!talk) return;
    const now = performance.now();
    if (this.#began === undefined) {
      talk.before = talk.last;
      talk.last = now;
      return;
    }
    talk.sent++;
    const chatty = talk.sent > most || this.#began - talk.before <= chatter;
    if (!chatty && !this.#asking.has(socket)) this.#asking.set(socket, now);
  }

  #heard(socket: WebSocket): void {
    if (this.#asking.delete(socket)) this.#changed();
  }
}
