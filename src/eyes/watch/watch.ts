import { Animations } from './animations.ts';
import { Fields } from './fields.ts';
import { Input } from './input.ts';
import { Messages, type Message } from './messages.ts';
import { Mutations } from './mutations.ts';
import { Noise } from './noise.ts';
import { PageWorld } from './page-world.ts';
import { Stillness } from './stillness.ts';

/** Where the page's world is not watched, a page must have been quiet so long, in milliseconds. */
const quietWithoutPageWorld = 100;
/** The watch ends by itself when nobody asks any more, in milliseconds. */
const forgotten = 15_000;
/** Ask again after so many milliseconds when nothing better is known. */
const soon = 4;
/** The longest pause that is advised: what is waited for may be called off. */
const longest = 50;

/** What a document says of an action. */
export type Report = {
  /** What it waits for, or undefined when all is quiet; 'late' are timers that are overdue. */
  readonly busy: 'timers' | 'late' | 'animation' | 'still' | undefined;
  /** Ask again after so many milliseconds. */
  readonly wait: number;
  /** Whether anything happened since the action began, apart from what happens all the time. */
  readonly observed: boolean;
  /** Milliseconds since the document began to leave for another one; undefined when it did not. */
  readonly leaving: number | undefined;
};

/** Watches one document during one action after another. */
export class Watch {
  readonly #noise = new Noise();
  readonly #animations = new Animations();
  readonly #stillness = new Stillness();
  readonly #mutations = new Mutations(record => this.#mutated(record));
  readonly #messages = new Messages();
  readonly #fields = new Fields();
  readonly #input = new Input(
    effect => this.#heard(effect),
    () => this.#seen(),
  );
  readonly #navigated = (event: NavigateEvent): void => this.#leave(event);
  #pageWorld: PageWorld | undefined;
  #counting = false;
  #run = '';
  #window = 0;
  #begun = false;
  #observed = false;
  #leftAt: number | undefined;
  #epoch = 0;
  #animated = false;
  #askedAt = 0;

  /**
   * An action is about to begin.
   * @param run tells this action from others
   * @param window longest timer that is waited for, in milliseconds
   * @param key of the page-world script; undefined when there is none
   * @param came whether the document came with the action
   */
  arm(run: string, window: number, key: string | undefined, came = false): void {
    if (run === this.#run) return;
    this.off(false);
    this.#run = run;
    this.#window = window;
    this.#begun = false;
    this.#observed = false;
    this.#leftAt = undefined;
    this.#epoch = 0;
    this.#animated = false;
    if (key !== undefined) this.#pageWorld ??= new PageWorld(key);
    this.#counting = key !== undefined && this.#pageWorld?.[came ? 'join' : 'arm'](window) === true;
    this.#noise.begin();
    this.#animations.begin();
    this.#stillness.start();
    this.#messages.begin();
    this.#fields.begin();
    this.#mutations.observe();
    this.#input.listen();
    if (typeof navigation === 'object') navigation.addEventListener('navigate', this.#navigated);
    this.#askedAt = performance.now();
    setTimeout(() => this.#expire(run), forgotten);
  }

  /** An action is under way, or was a moment ago. */
  get armed(): boolean {
    return this.#run !== '';
  }

  /**
   * Whether the action is over, as far as this document knows.
   * @param epoch changes with every event outside the page that the page may answer
   * @param left milliseconds that animations may still take
   */
  poll(run: string, window: number, key: string | undefined, epoch: number, left: number): Report {
    const fresh = run !== this.#run;
    // A document that came during the action: all it does belongs to the action.
    if (fresh) this.arm(run, window, key, true);
    this.#askedAt = performance.now();
    this.#mutations.flush();
    if (!this.#begun) {
      // No input: the action was something else, and what happened since arming was its doing.
      this.#begun = true;
      this.#pageWorld?.tell('begin');
      if (this.#noise.heard) this.#seen();
      this.#stillness.touch();
    }
    if (fresh || epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#stillness.needFrames();
      this.#stillness.touch();
    }
    const verdict = this.#judge(left);
    if (!verdict.busy && !this.#observed && this.#fields.changed) this.#observed = true;
    return { ...verdict, observed: this.#observed, leaving: this.#leaving() };
  }

  /** Milliseconds since the user last did something by which the page may have begun to act. */
  get untouched(): number {
    return this.#input.untouched;
  }

  /** What the page told its user since the last action began. */
  get messages(): Message[] {
    this.#mutations.flush();
    return this.#messages.take();
  }

  /** @param tired the window was used up */
  off(tired: boolean): void {
    if (!this.#run) return;
    this.#run = '';
    this.#mutations.flush();
    this.#mutations.disconnect();
    this.#input.unlisten();
    if (typeof navigation === 'object') navigation.removeEventListener('navigate', this.#navigated);
    this.#noise.end(tired);
    this.#stillness.stop();
    this.#pageWorld?.off();
  }

  #judge(left: number): Pick<Report, 'busy' | 'wait'> {
    const work = this.#counting ? this.#pageWorld?.tell('count') : undefined;
    if (work?.started) this.#stillness.needFrames();
    if (!this.#counting) this.#stillness.needFrames();
    if (work?.pending)
      return { busy: work.late ? 'late' : 'timers', wait: Math.min(longest, Math.max(soon, work.wait)) };
    if (this.#animations.changingView) {
      this.#animated = true;
      return { busy: 'animation', wait: soon };
    }
    if (!this.#stillness.still(work ? 0 : quietWithoutPageWorld))
      return { busy: 'still', wait: Math.max(soon, this.#stillness.wait) };
    const animation = this.#animations.wait(left);
    if (animation > 0) {
      this.#animated = true;
      return { busy: 'animation', wait: Math.min(longest, Math.max(soon, animation)) };
    }
    if (this.#animated) {
      // The page may answer its end, in the frame that shows it.
      this.#animated = false;
      this.#stillness.needFrames();
      this.#stillness.touch();
      return { busy: 'still', wait: soon };
    }
    return { busy: undefined, wait: 0 };
  }

  #mutated(record: MutationRecord): void {
    if (this.#noise.hears(record.target) || !this.#begun) return;
    this.#messages.read(record);
    this.#seen();
  }

  #seen(): void {
    this.#observed = true;
    this.#stillness.needFrames();
    this.#stillness.touch();
  }

  #heard(effect: boolean): void {
    if (!this.#begun) {
      this.#mutations.flush();
      this.#noise.before();
      this.#begun = true;
      // Actions may wait long for their element: the page's world may have given up in the meantime.
      if (this.#counting && !this.#pageWorld?.tell('input')) {
        this.#pageWorld?.arm(this.#window);
        this.#pageWorld?.tell('begin');
      }
    }
    if (effect) this.#observed = true;
    this.#stillness.touch();
  }

  #leave(event: NavigateEvent): void {
    if (event.destination.sameDocument) this.#seen();
    else if (event.downloadRequest === null) this.#leftAt = performance.now();
  }

  #leaving(): number | undefined {
    return this.#leftAt === undefined ? undefined : Math.round(performance.now() - this.#leftAt);
  }

  #expire(run: string): void {
    if (run !== this.#run) return;
    const left = forgotten - (performance.now() - this.#askedAt);
    if (left > 0) setTimeout(() => this.#expire(run), left);
    else this.off(false);
  }
}
