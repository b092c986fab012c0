import type { Step } from '../codegen/step.ts';
import { perSession } from './session.ts';

/** The steps of a session from one call to another, when somebody asked for them. */
class Recording {
  #steps: Step[] | undefined;

  get running(): boolean {
    return this.#steps !== undefined;
  }

  /** `first` is what brings a fresh page to where the recording begins. */
  start(first: readonly Step[]): void {
    this.#steps = [...first];
  }

  /** Called with what each call did; it is kept while the recording runs. */
  add(steps: readonly Step[]): void {
    this.#steps?.push(...steps);
  }

  /** Ends the recording; undefined where none was running. */
  stop(): Step[] | undefined {
    const steps = this.#steps;
    this.#steps = undefined;
    return steps;
  }
}

export const recordingOf = perSession(() => new Recording());
