/**
 * What the script uses of its world, taken before any script of the page ran:
 * whatever the page does to globals and prototypes afterwards does not reach us.
 */
export const { apply } = Reflect;
export const { defineProperty, getOwnPropertyDescriptor } = Object;
export const NativeProxy = Proxy;
export const NativeString = String;
const NativeEvent = CustomEvent;
export const channel: EventTarget = performance;
export const now: () => number = performance.now.bind(performance);
export const nativeTimeout: (handler: () => void, delay: number) => number = globalThis.setTimeout.bind(globalThis);
export const nativeFrame: (handler: () => void) => number = globalThis.requestAnimationFrame.bind(globalThis);

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const { toString } = Function.prototype;
const { endsWith } = String.prototype;

// Options are looked up along the prototype chain, to which the page may have added traps: these have none.
const always = Object.assign(Object.create(null), { capture: false });
const once = Object.assign(Object.create(null), { capture: false, once: true });

export function listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
  apply(addEventListener, target, [type, listener, always]);
}

export function listenOnce(target: EventTarget, type: string, listener: (event: Event) => void): void {
  apply(addEventListener, target, [type, listener, once]);
}

export function send(type: string, detail: string): void {
  apply(dispatchEvent, channel, [new NativeEvent(type, { __proto__: null, detail } as CustomEventInit)]);
}

/** The source text of a function; that of native and bound ones says nothing but that. */
export function sourceOf(handler: Function): string {
  return apply(toString, handler, []);
}

export function isNative(source: string): boolean {
  return apply(endsWith, source, ['{ [native code] }']);
}

/** A Map whose methods are its own class's, so that they stay what they were. */
export class OwnMap<K, V> extends Map<K, V> {}
/** The same of a WeakMap. */
export class OwnWeakMap<K extends WeakKey, V> extends WeakMap<K, V> {}

for (const [own, native] of [
  [OwnMap.prototype, Map.prototype],
  [OwnWeakMap.prototype, WeakMap.prototype],
] as const) {
  for (const name of Reflect.ownKeys(native)) {
    const descriptor = getOwnPropertyDescriptor(native, name);
    if (descriptor && name !== 'constructor') Object.defineProperty(own, name, descriptor);
  }
}
