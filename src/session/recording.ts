import type { Page } from 'playwright-core';
import type { Step } from '../codegen/step.ts';
import type { EyesAccess } from './lease.ts';
import { perSession } from './per-session.ts';
import type { Tab } from './tab.ts';
import { witness } from './witness.ts';

type Running = {
  /** In their order; what a person did may still be being worded. */
  readonly steps: (Step | Promise<Step | undefined>)[];
  readonly watched: WeakSet<Page>;
  readonly stopped: Promise<void>;
  readonly stop: () => void;
};

/** The steps of a session from one call to another, when somebody asked for them. */
class Recording {
  #running: Running | undefined;

  get running(): boolean {
    return this.#running !== undefined;
  }

  /** `first` is what brings a fresh page to where the recording begins. */
  start(first: readonly Step[]): void {
    const { promise: stopped, resolve: stop } = withResolvers();
    this.#running = { steps: [...first], watched: new WeakSet(), stopped, stop };
  }

  /** Follows what a person does in a page by hand, too, while the recording runs. */
  watch(page: Page, eyes: EyesAccess | undefined): void {
    const running = this.#running;
    if (!running || !eyes || running.watched.has(page)) return;
    running.watched.add(page);
    void witness(page, eyes, running.stopped, step => running.steps.push(step));
  }

  /** Called with what each call did, and the tabs that there are now; it is kept while the recording runs. */
  add(steps: readonly Step[], tabs: readonly Pick<Tab, 'page' | 'eyes'>[]): void {
    this.#running?.steps.push(...steps);
    for (const { page, eyes } of tabs) this.watch(page, eyes);
  }

  /** Ends the recording; undefined where none was running. */
  async stop(): Promise<Step[] | undefined> {
    const running = this.#running;
    this.#running = undefined;
    running?.stop();
    return (
      running &&
      (await Promise.all(running.steps.map(step => Promise.resolve(step)))).filter(step => step !== undefined)
    );
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>(done => (resolve = done));
  return { promise, resolve };
}

export const recordingOf = perSession(() => new Recording());
