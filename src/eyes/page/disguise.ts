import { apply, defineProperty, getOwnPropertyDescriptor } from './intrinsics.ts';
import { handlerOf, originalOf, standFor, type PageFunction, type Stand } from './swaps.ts';

/** Replaces a method or a getter for good, by a function that looks like the old one, source text and name included. */
export function replace(owner: object, name: string, stand: Stand): void {
  const property = getOwnPropertyDescriptor(owner, name);
  const part = property?.get ? 'get' : 'value';
  const original: unknown = property?.[part];
  if (!property?.configurable || typeof original !== 'function') return;
  property[part] = standFor(original as PageFunction, handlerOf(stand));
  defineProperty(owner, name, property);
}

/** Makes the source text of stand-ins that of what they stand in for. */
export function disguise(): void {
  replace(Function.prototype, 'toString', (original, self, values) =>
    apply(original, originalOf(self) ?? self, values),
  );
}
