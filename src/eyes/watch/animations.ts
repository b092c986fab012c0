/** Reading the animations of a page with thousands of them is dear: no more than this part of the time is spent on it. */
const part = 0.1;

/**
 * Transitions of these only repaint. Nearly every button has one for hover and press, and nothing that can be read or
 * acted on changes when it ends.
 */
const paint =
  /^(color|fill|stroke|outline.*|box-shadow|text-shadow|text-decoration.*|caret-color|accent-color|.*-color|background.*)$/;

/** The finite animations that began after an action did. */
export class Animations {
  #since = 0;
  #lookAt = 0;
  #until = 0;

  begin(): void {
    // The time of the running frame; an animation begun later starts with a later frame.
    this.#since = Number(document.timeline.currentTime ?? 0);
    this.#lookAt = 0;
    this.#until = 0;
  }

  /** Whether a view transition runs. While it is prepared there are neither frames nor animations that could be waited for. */
  get changingView(): boolean {
    return Boolean((document as Document & { activeViewTransition?: object | null }).activeViewTransition);
  }

  /** Milliseconds until the last of them that ends within `left` milliseconds has ended; 0 when there is none. */
  wait(left: number): number {
    const now = performance.now();
    if (now < this.#lookAt) return Math.max(0, this.#until - now);
    let wait = 0;
    for (const animation of document.getAnimations()) {
      const rest = this.#rest(animation);
      if (rest > wait && rest <= left) wait = rest;
    }
    this.#until = now + wait;
    this.#lookAt = now + (performance.now() - now) / part;
    return wait;
  }

  #rest(animation: Animation): number {
    const { effect, startTime, currentTime, playbackRate, playState, timeline } = animation;
    if (playState !== 'running' || timeline !== document.timeline || !effect) return 0;
    // Without a start time it waits for its first frame.
    if (startTime !== null && Number(startTime) <= this.#since) return 0;
    if (animation instanceof CSSTransition && paint.test(animation.transitionProperty)) return 0;
    const end = Number(effect.getComputedTiming().endTime);
    const rest = (end - Number(currentTime ?? 0)) / playbackRate;
    return Number.isFinite(rest) && rest > 0 ? rest : 0;
  }
}
