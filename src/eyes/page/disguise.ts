import { apply, defineProperty, getOwnPropertyDescriptor, NativeProxy, OwnWeakMap } from './intrinsics.ts';
import { handlerOf, type PageFunction, type Stand } from './swaps.ts';

/** The function that each stand-in stands in for. */
const originals = new OwnWeakMap<object, PageFunction>();

/** Replaces a method or a getter for good, by a function that looks like the old one, source text and name included. */
export function replace(owner: object, name: string, stand: Stand): void {
  const property = getOwnPropertyDescriptor(owner, name);
  const part = property?.get ? 'get' : 'value';
  const original: unknown = property?.[part];
  if (!property?.configurable || typeof original !== 'function') return;
  const stands = new NativeProxy(original as PageFunction, handlerOf(stand));
  originals.set(stands, original as PageFunction);
  property[part] = stands;
  defineProperty(owner, name, property);
}

/** Makes the source text of stand-ins that of what they stand in for. */
export function disguise(): void {
  replace(Function.prototype, 'toString', (original, self, values) =>
    apply(original, originals.get(self as object) ?? self, values),
  );
}
