import { Action } from './page/action.ts';
import { disguise } from './page/disguise.ts';
import { apply, channel, listen, listenOnce, nativeTimeout, send } from './page/intrinsics.ts';
import { openRoots } from './page/roots.ts';
import { handlerOf, Swaps } from './page/swaps.ts';

/** The longest timer that is counted before the action that the document came with has told its own, in milliseconds. */
const firstWindow = 500;

/**
 * Runs in the page's own world before its scripts, opens closed shadow roots for our eyes (page/roots.ts), and does nothing else there but listen. Only while an action runs, and while
 * a page begins, are the functions by which it puts work off replaced by counting ones; afterwards they are as they were.
 *
 * The isolated world (watch/page-world.ts) sends `key` events, whose detail is the settle window in milliseconds (an
 * action is about to begin), 'join' (the document came with one), 'input' (its first input event), 'begin' (it has none), 'count' or 'off'. Each is answered
 * before the dispatch returns by an event `${key}r` with the detail `armed started pending wait late`: 0 or 1, how many
 * calls were counted in all, how many of them are outstanding, the milliseconds until the last of those is due, and 0 or 1:
 * whether any is overdue.
 *
 * @param key name of the event, which nobody else can guess
 */
export default function pageScript(key: string): void {
  // Installed twice (before and after the page's first script) it would count twice.
  let installed = false;
  const probe = (): void => {
    installed = true;
  };
  listenOnce(channel, `${key}r`, probe);
  send(key, 'count');
  if (installed) return;
  disguise();
  openRoots(`${key}c`);

  const world = globalThis as typeof globalThis & Window;
  const child = world.top !== world;
  const action = new Action();
  const swaps = new Swaps();

  const timeout = handlerOf((original, self, values) => {
    const id = apply(original, self, values);
    action.timeout(id, values[0], milliseconds(values[1]));
    return id;
  });
  const clear = handlerOf((original, self, values) => {
    action.cleared(values[0]);
    return apply(original, self, values);
  });
  const interval = handlerOf((original, self, values) => {
    const id = apply(original, self, values);
    action.interval(milliseconds(values[1]));
    return id;
  });
  const frame = handlerOf((original, self, values) => {
    const id = apply(original, self, values);
    action.frame(values[0]);
    return id;
  });
  const message = handlerOf((original, self, values) => {
    action.message(self);
    return apply(original, self, values);
  });

  const arm = (window: number): void => {
    swaps.restore();
    action.arm(window, child);
    swaps.swap(world, 'setTimeout', timeout);
    swaps.swap(world, 'clearTimeout', clear);
    swaps.swap(world, 'setInterval', interval);
    swaps.swap(world, 'requestAnimationFrame', frame);
    if (world.Worker) swaps.swap(world.Worker.prototype, 'postMessage', message);
    expire();
  };
  const off = (): void => {
    action.off();
    swaps.restore();
  };
  let expiring = false;
  const expire = (): void => {
    if (expiring) return;
    expiring = true;
    nativeTimeout(() => {
      expiring = false;
      // Renewed in the meantime, or forgotten by whoever armed it.
      if (action.armed) expire();
      else off();
    }, 6100);
  };

  listen(channel, key, event => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'number') arm(detail);
    else if (detail === 'join') action.renew();
    else if (detail === 'input') action.input();
    else if (detail === 'begin') action.begin();
    else if (detail === 'off') off();
    const { pending } = action;
    const { wait, late } = pending.due();
    send(`${key}r`, `${action.armed ? 1 : 0} ${action.started} ${pending.size} ${wait} ${late ? 1 : 0}`);
  });

  // Mostly a page comes with an action, and may be through with its first scripts before anybody asks for it.
  if (!child && document.readyState === 'loading') {
    arm(firstWindow);
    action.begin();
  }
}

/** A delay as timers take it. Objects are not asked: the answer could be code of the page, run a second time. */
function milliseconds(delay: unknown): number {
  const value = typeof delay === 'number' || typeof delay === 'string' ? +delay : 0;
  return value > 0 ? value : 0;
}
