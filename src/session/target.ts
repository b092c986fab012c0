import type { FrameLocator, Locator, Page } from 'playwright-core';
import {
  LocatorSyntaxError,
  looksLikeLocator,
  parseLocator,
  type LocatorArg,
  type LocatorCall,
} from '../codegen/locator.ts';
import { ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import { saysGone, type Reader } from './reader.ts';

/** One element of the page and the locator expression that a person would write for it, without `page.` before it. */
export type Target = { readonly locator: Locator; readonly code: string; readonly ref: string | undefined };

/** A ref, in the ways that models write it: `e5`, `f1e5`, `[ref=e5]`, `ref=e5`, `@e5`. */
const refPattern = /^(?:\[ref=((?:f\d+)?e\d+)\]|ref=((?:f\d+)?e\d+)|@?((?:f\d+)?e\d+))$/;

/** A ref that names nothing on the page any more. */
export class RefGone extends ToolError {
  readonly ref: string;

  constructor(
    ref: string,
    hint = 'The element was removed or drawn anew. Call browser_snapshot and use the ref it has now.',
  ) {
    super(`Ref ${ref} not found in the current page snapshot. Try capturing new snapshot.`, { hint });
    this.ref = ref;
  }
}

/** How many of several matches are named. */
const candidates = 5;

/** The ref that a target names, or undefined where it is a selector or a locator expression. */
export function refOf(target: string): string | undefined {
  const match = refPattern.exec(target.trim());
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/**
 * The element that `target` names: a ref, a Playwright selector or a locator expression. It must exist now, and be one.
 * @throws ToolError when nothing matches, several elements do, or the text cannot be read
 */
export async function resolveTarget(page: Page, reader: Reader, target: string): Promise<Target> {
  const ref = refOf(target);
  if (ref !== undefined) return resolveRef(reader, ref);
  const locator = locatorFor(page, target);
  const count = await counted(locator, target);
  if (count === 0)
    throw new ToolError(`"${oneLine(target)}" does not match any elements.`, {
      hint: 'Use a ref from browser_snapshot, or look for the element with browser_find.',
    });
  if (count > 1) throw await ambiguous(reader, locator, target, count);
  return { locator, code: locator.toString(), ref: undefined };
}

async function resolveRef(reader: Reader, ref: string): Promise<Target> {
  const locator = reader.locate(ref);
  if (!locator) throw new RefGone(ref);
  try {
    // One round trip tells whether it is there, too.
    return { locator, code: (await reader.called(ref)) ?? (await locator.normalize()).toString(), ref };
  } catch (error) {
    if (!saysGone(error)) throw error;
    throw new RefGone(ref);
  }
}

function locatorFor(page: Page, target: string): Locator {
  if (!looksLikeLocator(target)) return page.locator(target);
  try {
    return build(page, parseLocator(target)) as Locator;
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    throw new ToolError(`"${oneLine(target)}" is not a locator expression: ${error.message}.`, {
      hint: `Write it like getByRole('button', { name: 'Save' }), or use a ref from browser_snapshot.`,
    });
  }
}

/** Makes the locator that a parsed expression stands for. Only the methods that the parser knows can be called. */
function build(page: Page, chain: readonly LocatorCall[]): Locator | FrameLocator {
  let subject: object = page;
  for (const { method, args } of chain) {
    const call: unknown = Reflect.get(subject, method);
    if (typeof call !== 'function')
      throw new ToolError(`${method}() cannot stand at this place of a locator expression.`, {
        hint: 'Use a ref from browser_snapshot instead.',
      });
    subject = Reflect.apply(
      call,
      subject,
      args.map(arg => value(page, arg)),
    ) as object;
  }
  return subject as Locator | FrameLocator;
}

function value(page: Page, arg: LocatorArg): unknown {
  if (typeof arg !== 'object' || arg instanceof RegExp) return arg;
  if ('chain' in arg) return build(page, arg.chain);
  return Object.fromEntries(Object.entries(arg.options).map(([key, option]) => [key, value(page, option)]));
}

async function counted(locator: Locator, target: string): Promise<number> {
  try {
    if (typeof locator.count !== 'function') throw new Error('It names a frame, not an element');
    return await locator.count();
  } catch (error) {
    if (/closed|crashed|context was destroyed/i.test(String(error))) throw error;
    throw new ToolError(
      `"${oneLine(target)}" is neither a ref, a selector nor a locator expression that can be read.`,
      {
        cause: error,
        hint: 'Use a ref from browser_snapshot, e.g. e12.',
      },
    );
  }
}

async function ambiguous(reader: Reader, locator: Locator, target: string, count: number): Promise<ToolError> {
  const shown = await Promise.all(
    Array.from({ length: Math.min(count, candidates) }, async (_, index) => {
      const one = locator.nth(index);
      const [code, ref] = await Promise.all([
        one.normalize().then(String, () => String(one)),
        reader.mentionOf(one).catch(() => undefined), // it may be gone by now
      ]);
      return ref ? `${code} [ref=${ref}]` : code;
    }),
  );
  const list = shown.map(one => `- ${oneLine(one)}`).join('\n');
  const rest = count > candidates ? `\n- and ${count - candidates} more` : '';
  return new ToolError(`"${oneLine(target)}" matches ${count} elements:\n${list}${rest}`, {
    hint: 'Name one of them, by its ref or by its locator.',
  });
}
