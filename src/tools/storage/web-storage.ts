import type { WebStorage } from 'playwright-core';
import { z } from 'zod';
import { quote } from '../../codegen/typescript.ts';
import { messageOf, ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import { defineTabTool, type TabCall, type Tool } from '../define.ts';
import { tellText } from '../spill.ts';

type Kind = 'localStorage' | 'sessionStorage';

/** How much of a value a list shows, in characters. */
const listed = 200;

const key = z.string();

/** The five tools of one of the two stores of the current page's origin. */
export function webStorageTools(kind: Kind): Tool[] {
  const prefix = `browser_${kind.toLowerCase() as Lowercase<Kind>}` as const;
  return [
    defineTabTool({
      name: `${prefix}_list`,
      title: `List ${kind}`,
      description: `List the ${kind} items of the page.`,
      effect: 'reads',
      input: {},
      async handle(_, call) {
        const items = await inPage(call, kind, store => store.items());
        const lines = items.map(({ name, value }) => `${oneLine(name)}=${shortened(value)}`);
        const file = { title: kind, prefix: kind.toLowerCase(), extension: 'txt' };
        await tellText(lines.join('\n') || `No ${kind} items found`, file, call);
        ran(call, kind, 'items');
      },
    }),
    defineTabTool({
      name: `${prefix}_get`,
      title: `Get ${kind} item`,
      description: `Show the value of a ${kind} item.`,
      effect: 'reads',
      input: { key },
      async handle({ key: name }, call) {
        const value = await inPage(call, kind, store => store.getItem(name));
        if (value === null) call.response.text(`${kind} key '${oneLine(name)}' not found`);
        else {
          const file = { title: oneLine(name, 60), prefix: kind.toLowerCase(), extension: 'txt' };
          await tellText(`${oneLine(name)}=${value}`, file, call);
        }
        ran(call, kind, 'getItem', name);
      },
    }),
    defineTabTool({
      name: `${prefix}_set`,
      title: `Set ${kind} item`,
      description: `Set a ${kind} item of the page.`,
      effect: 'destroys',
      input: { key, value: z.string() },
      async handle({ key: name, value }, call) {
        await inPage(call, kind, store => store.setItem(name, value));
        ran(call, kind, 'setItem', name, value);
      },
    }),
    defineTabTool({
      name: `${prefix}_delete`,
      title: `Delete ${kind} item`,
      description: `Delete a ${kind} item of the page.`,
      effect: 'destroys',
      input: { key },
      async handle({ key: name }, call) {
        const before = await inPage(call, kind, store => store.getItem(name));
        await inPage(call, kind, store => store.removeItem(name));
        if (before === null) call.response.text(`There was no ${kind} key '${oneLine(name)}'.`);
        ran(call, kind, 'removeItem', name);
      },
    }),
    defineTabTool({
      name: `${prefix}_clear`,
      title: `Clear ${kind}`,
      description: `Delete all ${kind} items of the page.`,
      effect: 'destroys',
      input: {},
      async handle(_, call) {
        await inPage(call, kind, store => store.clear());
        ran(call, kind, 'clear');
      },
    }),
  ];
}

function ran({ response }: TabCall, kind: Kind, method: string, ...args: string[]): void {
  response.ran({ js: `await page.${kind}.${method}(${args.map(quote).join(', ')});` });
}

function shortened(value: string): string {
  return value.length > listed ? `${oneLine(value, listed)} (${value.length} characters)` : oneLine(value, listed);
}

/** @throws ToolError where the page can have no store, or it is full */
async function inPage<T>({ tab }: TabCall, kind: Kind, work: (store: WebStorage) => Promise<T>): Promise<T> {
  try {
    return await work(tab.page[kind]);
  } catch (error) {
    const message = messageOf(error);
    if (/SecurityError/.test(message))
      throw new ToolError(`SecurityError: the page ${oneLine(tab.page.url(), 200)} has no ${kind}.`, {
        hint: 'Open a page of the site first: about:blank, data: and sandboxed pages have none.',
      });
    if (/QuotaExceededError/.test(message))
      throw new ToolError(`QuotaExceededError: the value does not fit into ${kind}, which holds about 5 MB.`);
    throw error;
  }
}
