import { getOwnPropertyDescriptor, NativeProxy, OwnWeakMap } from './intrinsics.ts';

/** A function of the page's world; what it takes and gives is the page's affair. */
export type PageFunction = (this: unknown, ...values: unknown[]) => unknown;
/** Stands in for a function: gets it, its `this` and its arguments, and gives what the caller gets. */
export type Stand = (original: PageFunction, self: unknown, values: readonly unknown[]) => unknown;

const originals = new OwnWeakMap<object, PageFunction>();

/** A function that looks like `original`; `disguise` makes its source text the same too. */
export function standFor(original: PageFunction, handler: ProxyHandler<PageFunction>): PageFunction {
  const stand = new NativeProxy(original, handler);
  originals.set(stand, original);
  return stand;
}

/** What a stand-in stands for. */
export function originalOf(value: unknown): PageFunction | undefined {
  return originals.get(value as object);
}

/** The functions of the page's world that are replaced at the moment, and how to put them back. */
export class Swaps {
  #undo = (): void => {};

  /**
   * Replaces a function by a proxy: `name`, `length` and identity of `this` stay as they were.
   * Anything but a writable method (a getter, a frozen object) is left alone.
   */
  swap(owner: object, name: string, handler: ProxyHandler<PageFunction>): void {
    const property = getOwnPropertyDescriptor(owner, name);
    if (!property?.writable || typeof property.value !== 'function') return;
    const original: PageFunction = property.value;
    const stand = standFor(original, handler);
    const holder = owner as Record<string, unknown>;
    holder[name] = stand;
    const before = this.#undo;
    this.#undo = () => {
      before();
      // The page may have put its own in the meantime, over ours or instead of it: that one stays.
      if (holder[name] === stand) holder[name] = original;
    };
  }

  restore(): void {
    const undo = this.#undo;
    this.#undo = () => {};
    undo();
  }
}

/** A proxy handler that looks nothing up on `Object.prototype`, where a page may have put traps of its own. */
export function handlerOf(stand: Stand): ProxyHandler<PageFunction> {
  const handler: ProxyHandler<PageFunction> = Object.create(null);
  handler.apply = (original, self, values) => stand(original, self, values);
  return handler;
}
