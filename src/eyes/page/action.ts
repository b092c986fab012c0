import { isNative, listenOnce, nativeFrame, nativeTimeout, now, OwnMap, OwnWeakMap, sourceOf } from './intrinsics.ts';
import { Pending, type Chain } from './pending.ts';

/** How long the swap lasts at most when nobody ends it, in milliseconds. */
const lifetime = 6000;
/** A reply from a worker is awaited so long. */
const replyTime = 300;
/** More than this many messages to one worker in an action are its ordinary business. */
const chatty = 5;
/** Timers shorter than this cannot poll: they are the pieces of one piece of work. */
const shortestPoll = 20;
/** Enough to hold what a page polls with; beyond it something is odd and is forgotten. */
const mostLearned = 300;
const mostPending = 500;

/**
 * What the page started since an action began: timers, frames, messages to workers.
 *
 * Before the first input event of an action the page only goes on with what it always does; a handler seen then is
 * background. So is a chain that still sets itself again when the action is over: it is known the next time.
 * Handlers are told apart by source text and delay, because most pages poll with a new closure each time.
 */
export class Action {
  /** Whether calls count now. */
  get armed(): boolean {
    return this.#armed && now() <= this.#until;
  }
  /** How many calls were counted in this action. */
  started = 0;
  pending = new Pending();

  #armed = false;
  #begun = false;
  #until = 0;
  #window = 0;
  #chains = new OwnMap<string, Chain>();
  /** Set before the action began. Background if an input event comes, the action's own work if none does. */
  #early = new Pending();
  #earlyChains = new OwnMap<string, Chain>();
  #tokens = new OwnMap<unknown, object>();
  #workers = new OwnWeakMap<object, number>();
  readonly #learned = new OwnMap<string, true>();
  /** Background in this action only: native functions all look alike. */
  #background = new OwnMap<string, true>();

  /** @param window timers that wait longer, in milliseconds, are not waited for */
  arm(window: number, begun: boolean): void {
    this.#armed = true;
    this.#begun = begun;
    this.#until = now() + lifetime;
    this.#window = window;
    this.started = 0;
    this.pending = new Pending();
    this.#early = new Pending();
    this.#chains = new OwnMap();
    this.#earlyChains = new OwnMap();
    this.#tokens = new OwnMap();
    this.#background = new OwnMap();
  }

  /** Counts for some time more, if it does. */
  renew(): void {
    if (this.armed) this.#until = now() + lifetime;
  }

  /** The first input event came. */
  input(): void {
    this.#until = now() + lifetime;
    if (this.#begun) return;
    this.#begun = true;
    this.#earlyChains.forEach((chain, key) => {
      this.#background.set(key, true);
      if (chain.learnable) this.#learn(key);
    });
    this.#early.clear();
  }

  /** There was no input event: the action was something else, and what was set since arming is its work. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.pending.adopt(this.#early);
    this.started += this.pending.size;
    this.#chains = this.#earlyChains;
  }

  off(): void {
    this.#chains.forEach((chain, key) => {
      if (chain.learnable && chain.fired >= 2 && chain.open > 0) this.#learn(key);
    });
    this.#armed = false;
  }

  timeout(id: unknown, handler: unknown, delay: number): void {
    if (!this.armed || !(delay <= this.#window)) return;
    const token = this.#follow(`${delay}`, delay >= shortestPoll ? handler : undefined, delay, ended =>
      nativeTimeout(ended, delay),
    );
    if (token) this.#tokens.set(id, token);
  }

  cleared(id: unknown): void {
    const token = this.#tokens.get(id);
    if (!token) return;
    this.#tokens.delete(id);
    this.pending.remove(token);
    this.#early.remove(token);
  }

  /** Only its first tick is waited for. */
  interval(delay: number): void {
    if (this.armed && delay <= this.#window)
      this.#follow('', undefined, delay, ended => nativeTimeout(ended, delay + 1));
  }

  frame(handler: unknown): void {
    // A frame may never come (a hidden page), hence the timer behind it.
    if (this.armed) {
      this.#follow('frame', handler, 16, ended => {
        nativeFrame(ended);
        nativeTimeout(ended, 100);
      });
    }
  }

  message(worker: unknown): void {
    if (!this.armed || typeof worker !== 'object' || !worker) return;
    const sent = (this.#workers.get(worker) ?? 0) + 1;
    // What gets messages before the action began gets them all the time.
    this.#workers.set(worker, this.#begun ? sent : chatty);
    if (sent > chatty || !this.#begun) return;
    this.#follow('', undefined, replyTime, ended => {
      // The page's own listener may come after ours, hence one more turn.
      listenOnce(worker as EventTarget, 'message', () => {
        if ((this.#workers.get(worker) ?? 0) < chatty) this.#workers.delete(worker);
        nativeTimeout(ended, 0);
      });
      nativeTimeout(ended, replyTime);
    });
  }

  /**
   * Counts one call until `watch` says that it ended. What ends it is a timer of our own, set after the page's with the
   * same delay and therefore run right after it: the page's handler stays untouched.
   * @param handler undefined for what cannot set itself again
   */
  #follow(kind: string, handler: unknown, delay: number, watch: (ended: () => void) => void): object | undefined {
    const [pending, byKey] = this.#begun ? [this.pending, this.#chains] : [this.#early, this.#earlyChains];
    if (pending.size >= mostPending) return undefined;
    const source = typeof handler === 'function' ? sourceOf(handler) : undefined;
    let chain: Chain | undefined;
    if (source !== undefined) {
      const native = isNative(source);
      const key = `${kind}|${source}`;
      if (this.#learned.get(key) || this.#background.get(key)) return undefined;
      chain = byKey.get(key);
      if (!chain) byKey.set(key, (chain = { fired: 0, open: 0, learnable: !native }));
      // `await sleep(100)` in a loop: nothing tells it from the action's own waiting, so three must do.
      if (native && kind !== 'frame' && chain.fired >= 3) return undefined;
      chain.open++;
    }
    const token = {};
    pending.add(token, delay);
    if (this.#begun) this.started++;
    let over = false;
    watch(() => {
      if (over) return;
      over = true;
      if (chain) chain.open--;
      // It may have been adopted since. A call that was cleared is in neither.
      const ended = pending.remove(token) || this.pending.remove(token);
      if (ended && chain) chain.fired++;
    });
    return token;
  }

  #learn(key: string): void {
    if (this.#learned.size >= mostLearned) this.#learned.clear();
    this.#learned.set(key, true);
  }
}
