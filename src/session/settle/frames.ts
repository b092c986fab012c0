import type { Frame, Page } from 'playwright-core';
import type { EyesAccess } from '../lease.ts';

/** What a frame says of an action; see src/eyes/watch/commands.ts for the words. */
export type Report = {
  /** New for every document. */
  readonly document: string;
  readonly busy: boolean;
  /** What it waits for is overdue: it is not given the time that it needs. */
  readonly late: boolean;
  /** Ask again after so many milliseconds. */
  readonly wait: number;
  readonly observed: boolean;
  /** Milliseconds since the document began to leave for another one. */
  readonly leaving: number | undefined;
};

/** A frame that has not answered after so many milliseconds does not answer now. */
const patience = 500;
/** The first question makes the world in which it is answered, and takes longer. */
const firstPatience = 1500;
/** It may still answer later, and is then asked again. */
const lastPatience = 5000;

/** Asks the eyes in the frames of one page. Nothing here rejects or takes longer than its patience. */
export class Frames {
  readonly #page: Page;
  readonly #eyes: EyesAccess;
  /** Child frames that did not answer; they are asked again when they did, or when they show another document. */
  readonly #silent = new WeakSet<Frame>();
  readonly #answered = new WeakSet<Frame>();
  #armed = new Set<Frame>();
  #run = 0;

  constructor(page: Page, eyes: EyesAccess) {
    this.#page = page;
    this.#eyes = eyes;
    page.on('framenavigated', this.#committed);
  }

  dispose(): void {
    this.#page.off('framenavigated', this.#committed);
  }

  /** Child frames that can be asked. One that never loaded has no address and no world to ask in. */
  get children(): readonly Frame[] {
    return this.#page
      .frames()
      .filter(frame => frame !== this.#page.mainFrame() && frame.url() !== '' && !this.#silent.has(frame));
  }

  /** Begins a new watch in all frames. Gives the id of the main frame's document, when it answers. */
  async armAll(window: number, stopped: Promise<unknown>): Promise<string | undefined> {
    this.#run++;
    this.#armed = new Set();
    const children = this.children.map(frame => this.#arm(frame, window, stopped));
    const main = await this.#arm(this.#page.mainFrame(), window, stopped);
    await Promise.all(children);
    return main;
  }

  async #arm(frame: Frame, window: number, stopped: Promise<unknown>): Promise<string | undefined> {
    this.#armed.add(frame);
    const answer = await this.#ask(frame, `arm ${this.#run} ${window} ${this.#key}`, stopped);
    return answer?.split(' ')[0];
  }

  async poll(
    frame: Frame,
    window: number,
    epoch: number,
    left: number,
    stopped: Promise<unknown>,
  ): Promise<Report | undefined> {
    this.#armed.add(frame);
    const command = `poll ${this.#run} ${window} ${this.#key} ${epoch} ${Math.max(1, Math.round(left))}`;
    const answer = await this.#ask(frame, command, stopped);
    if (answer === undefined) return undefined;
    const [document = '', busy, wait, observed, leaving] = answer.split(' ');
    return {
      document,
      busy: busy !== '-',
      // An animation is only waited for when it was to end in time.
      late: busy === 'late' || busy === 'animation',
      wait: Number(wait),
      observed: observed === '1',
      leaving: leaving === '-' ? undefined : Number(leaving),
    };
  }

  /** Ends the watch. @param tired the window was used up */
  async offAll(tired: boolean, stopped: Promise<unknown>): Promise<void> {
    const frames = [...this.#armed].filter(frame => !frame.isDetached());
    this.#armed = new Set();
    await Promise.all(frames.map(frame => this.#ask(frame, `off ${tired ? 1 : 0}`, stopped)));
  }

  get #key(): string {
    return this.#eyes.pageScript === undefined ? '-' : this.#eyes.key;
  }

  async #ask(frame: Frame, command: string, stopped: Promise<unknown>): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const time = this.#answered.has(frame) ? patience : firstPatience;
    const late = new Promise<'late'>(resolve => (timer = setTimeout(() => resolve('late'), time)));
    const first = await Promise.race([this.#read(frame, command), late, stopped.then(() => null)]);
    clearTimeout(timer);
    if (first === 'late' && frame !== this.#page.mainFrame()) this.#silent.add(frame);
    return first === null || first === 'late' ? undefined : first;
  }

  async #read(frame: Frame, command: string): Promise<string | null> {
    try {
      const answer = await frame.locator(`${this.#eyes.engine}=${command}`).textContent({ timeout: lastPatience });
      this.#answered.add(frame);
      this.#silent.delete(frame);
      return answer;
    } catch {
      // Gone, blocked, or not there yet: whoever asked goes on without it.
      return null;
    }
  }

  readonly #committed = (frame: Frame): void => {
    this.#silent.delete(frame);
    this.#answered.delete(frame);
  };
}
