/** So many frames, or turns of the task queue, without a touch are stillness. */
const enough = 2;
/** Stands behind requestAnimationFrame in pages that get no frames, in milliseconds. */
const frameTime = 60;
/** What a frame takes where nothing is in its way, in milliseconds. */
const usualFrame = 1000 / 60;
/** Time-sliced rendering lets the page be idle only when it is through; a page that is never idle is not waited for longer. */
const idleTime = 400;

/**
 * How long nothing has happened. As long as nothing was seen at all, two turns of the task queue are enough;
 * afterwards it takes two frames, because what was seen may be answered in the next frame, and one idle moment.
 */
export class Stillness {
  readonly #channel = new MessageChannel();
  #steps = 0;
  #idle = true;
  #stepping = false;
  #active = false;
  #frames = false;
  /** Tells late idle callbacks and steps from the present ones. */
  #generation = 0;
  #touched = 0;
  #stepped = 0;

  constructor() {
    this.#channel.port1.onmessage = () => this.#step();
  }

  start(): void {
    this.#active = true;
    this.#frames = false;
    this.#steps = 0;
    this.#touched = performance.now();
  }

  stop(): void {
    this.#active = false;
    this.#generation++;
  }

  /** Something happened: the count begins anew. */
  touch(): void {
    if (!this.#active) return;
    this.#steps = 0;
    this.#touched = performance.now();
    this.#awaitIdle();
    if (!this.#stepping) this.#next();
  }

  /** From now on only frames count. */
  needFrames(): void {
    if (this.#frames) return;
    this.#frames = true;
    this.touch();
  }

  /** @param quiet milliseconds that must have passed besides */
  still(quiet: number): boolean {
    return this.#steps >= enough && this.#idle && performance.now() - this.#touched >= quiet;
  }

  /** Milliseconds until it can be still at the earliest, if nothing else happens: the first frame may come at once. */
  get wait(): number {
    if (!this.#frames || document.hidden) return 0;
    const since = performance.now() - Math.max(this.#touched, this.#stepped);
    return Math.max(0, (enough - 1 - this.#steps) * usualFrame - since);
  }

  #step(): void {
    this.#stepping = false;
    this.#stepped = performance.now();
    this.#steps++;
    if (this.#active && this.#steps < enough) this.#next();
  }

  #next(): void {
    this.#stepping = true;
    if (!this.#frames || document.hidden) {
      this.#channel.port2.postMessage(0);
      return;
    }
    let done = false;
    const hop = (): void => {
      if (done) return;
      done = true;
      // One task later: what the page does in the same frame comes before.
      this.#channel.port2.postMessage(0);
    };
    requestAnimationFrame(hop);
    setTimeout(hop, frameTime);
  }

  #awaitIdle(): void {
    if (document.hidden || typeof requestIdleCallback !== 'function') return;
    const generation = ++this.#generation;
    this.#idle = false;
    const passed = (): void => {
      if (generation === this.#generation) this.#idle = true;
    };
    requestIdleCallback(passed, { timeout: idleTime });
  }
}
