import type { Locator } from 'playwright-core';
import { z } from 'zod';
import { ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import type { Response } from '../response/response.ts';
import { stopLoading } from '../session/cdp.ts';
import { readEffect } from '../session/effect.ts';
import type { Modal } from '../session/modals.ts';
import { patiently } from '../session/probe.ts';
import type { Session } from '../session/session.ts';
import type { Tab } from '../session/tab.ts';
import type { Target } from '../session/target.ts';
import { readArguments } from './arguments.ts';

/** How a call touches the world; the annotations that clients see follow from it. */
type Effect = 'reads' | 'acts' | 'destroys';
type FileAccess = 'read' | 'write';
type Args<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

type Declaration<Shape extends z.ZodRawShape> = {
  readonly name: `browser_${string}`;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly input: Shape;
  /** Parameters that are paths, alone or in a list: confined to the workspace and made absolute before the handler runs. */
  readonly files?: { readonly [Param in keyof Shape]?: FileAccess };
  /** The kind of modal that this tool answers. Other tools about a tab are refused while it is open. */
  readonly clears?: Modal['kind'];
  /** May run beside a call that is still waiting: what answers a modal, lists tabs or closes the browser. */
  readonly passesQueue?: (args: unknown) => boolean;
};

/** What a handler works with. */
export type Call = {
  readonly session: Session;
  readonly response: Response;
  /** Aborts when the client cancels or the deadline has come. */
  readonly signal: AbortSignal;
  /** Asks the person who uses the client, and resolves to whether they agree. Undefined where the client cannot ask. */
  readonly askUser: ((question: string) => Promise<boolean>) | undefined;
};

export type ActOptions = {
  /** The work itself waits for another document, and may take as long as a navigation may. */
  readonly navigates?: boolean;
  /** The page is meant to answer: when nothing is seen it gets a moment more, and then the answer says so. */
  readonly hasEffect?: boolean;
};

/** What an attempt on an element is given. */
type Attempt = { readonly signal: AbortSignal; readonly timeout: number };

export type TabCall = Call & {
  readonly tab: Tab;
  /**
   * Runs what acts on the page, waits until all that it started is over, and lets the answer show the page then.
   * Resolves to undefined when a dialog or file chooser overtook the work.
   */
  act<T>(work: () => Promise<T>, options?: ActOptions): Promise<T | undefined>;
  /** The same on one element: when it is not possible at once, the page is asked what is in the way. */
  actOn<T>(
    target: Target,
    work: (locator: Locator, attempt: Attempt) => Promise<T>,
    /** Another element that it needs. */
    other?: Target,
  ): Promise<T | undefined>;
};

/** A declared tool. The type of its arguments is closed over in `run`, so that a list of tools needs no `any`. */
export type Tool = Omit<Declaration<z.ZodRawShape>, 'name' | 'input' | 'files'> & {
  readonly name: string;
  readonly input: z.ZodObject;
  /** Schema to send over the wire where it does not come from `input`: that of a page's own tool. */
  readonly schema?: { readonly type: 'object' };
  run(args: unknown, call: Call): Promise<void>;
};

export type ToolGroup = {
  readonly capability: string;
  readonly title: string;
  /** Whether the group must be asked for with `--caps`. */
  readonly optIn: boolean;
  readonly tools: readonly Tool[];
};

export function defineTool<Shape extends z.ZodRawShape>(
  tool: Declaration<Shape> & { handle(args: Args<Shape>, call: Call): Promise<void> },
): Tool {
  const input = z.object(tool.input);
  return {
    ...tool,
    input,
    async run(raw, call) {
      const args = readArguments(tool.name, input, raw) as Args<Shape>;
      await tool.handle(await confined(args, tool.files ?? {}, call.session), call);
    },
  };
}

/** A tool about the current tab, which is opened when there is none. */
export function defineTabTool<Shape extends z.ZodRawShape>(
  tool: Declaration<Shape> & {
    /** Kinds of modal that do not stand in its way. */
    readonly despite?: readonly Modal['kind'][];
    /** Leads away from the page without reading it, and so may be used on one that must not be read. */
    readonly leaves?: boolean;
    handle(args: Args<Shape>, call: TabCall): Promise<void>;
  },
): Tool {
  return defineTool({
    ...tool,
    async handle(args, call) {
      await tool.handle(args, await callOnTab(tool, call));
    },
  });
}

/** Which modals stand in the way of a tool, and which it needs. */
type ModalRules = {
  readonly name: string;
  readonly clears?: Modal['kind'];
  readonly despite?: readonly Modal['kind'][];
  readonly leaves?: boolean;
};

/**
 * The call of a tool about the current tab, which is opened when there is none.
 * @throws ToolError when a modal stands in its way
 */
export async function callOnTab(tool: ModalRules, call: Call): Promise<TabCall> {
  const tabs = await call.session.tabs();
  const tab = await tabs.ensure();
  refuseModals(tool, tab, call.session.config.slim);
  if (!tool.leaves) refuseForbidden(tab);
  const act = <T>(work: () => Promise<T>, options?: ActOptions): Promise<T | undefined> =>
    actIn(tab, call, work, options);
  const { action } = call.session.config.timeouts;
  return {
    ...call,
    tab,
    act,
    actOn: ({ locator }, work, other) =>
      act(() => patiently(tab, locator, action, call.signal, work, other?.locator), { hasEffect: true }),
  };
}

/** What `act` of a tab tool does, for tools that choose their tab themselves. */
export async function actIn<T>(
  tab: Tab,
  call: Call,
  work: () => Promise<T>,
  options?: ActOptions,
): Promise<T | undefined> {
  if (call.response.snapshot === 'none') call.response.snapshot = 'after-action';
  const lastRequest = tab.requests.count;
  const outcome = await tab
    .act(work, {
      signal: call.signal,
      navigates: options?.navigates,
      grace: options?.hasEffect ? call.session.config.timeouts.effect : 0,
    })
    .catch((error: unknown) => {
      throw tab.crashed ? crashed() : error; // what failed because of that says less
    });
  if (outcome.reason === 'closed' && tab.crashed) throw crashed();
  const { observed, ms } = outcome;
  call.response.acted({
    read: () => readEffect({ tab, observed, ms, lastRequest, expected: options?.hasEffect ?? false }),
  });
  const blocked = options?.navigates ? undefined : tab.takeBlocked();
  if (blocked) call.session.notice(`The page went to another address. ${blocked.message}`);
  const { unanswered } = tab;
  if (outcome.reason === 'window' && unanswered !== undefined) {
    // Until it is stopped, nothing can be read of the page that is still there.
    await stopLoading(tab.page);
    call.session.notice(`The page began to open ${oneLine(unanswered)}, which did not answer; loading was stopped.`);
  }
  if (outcome.popup && !outcome.popup.isClosed()) {
    const opened = call.session.openTabs?.follow(outcome.popup);
    if (opened) call.session.notice('The action opened a new tab, which is current now.');
  }
  return outcome.value;
}

function crashed(): ToolError {
  return new ToolError('The page crashed.', {
    hint: 'The next call gets a blank page in its place: open the address again with browser_navigate.',
  });
}

function refuseForbidden({ forbidden }: Tab): void {
  if (!forbidden) return;
  throw new ToolError(`The page of this tab may not be read. ${forbidden.message}`, {
    hint: 'Open another page with browser_navigate, or select another tab with browser_tabs.',
  });
}

function refuseModals({ name, clears, despite = [] }: ModalRules, tab: Tab, slim: boolean): void {
  const modals = tab.modals.open;
  if (clears && !modals.some(modal => modal.kind === clears))
    throw new ToolError(`The tool "${name}" can only be used when there is related modal state present.`, {
      hint:
        clears === 'dialog'
          ? 'No dialog is open.'
          : 'No file chooser is open: click the button or input that opens it first.',
    });
  const blocking = clears ? undefined : modals.find(modal => !despite.includes(modal.kind));
  if (blocking)
    throw new ToolError(`Tool "${name}" does not handle the modal state.`, {
      hint: `Answer it with ${slim ? 'browser_act and dismiss (or accept)' : blocking.kind === 'dialog' ? 'browser_handle_dialog' : 'browser_file_upload'} first.`,
    });
}

/** Replaces the paths among the arguments by absolute ones that may be touched. */
async function confined<A extends object>(
  args: A,
  files: { readonly [name: string]: FileAccess | undefined },
  session: Session,
): Promise<A> {
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, access]) => {
      const given: unknown = Reflect.get(args, name);
      if (typeof given === 'string')
        return [name, given === '' ? undefined : await session.workspace.confine(given, access)] as const;
      if (Array.isArray(given))
        return [name, await Promise.all(given.map(item => session.workspace.confine(String(item), access)))] as const;
      return [name, given] as const;
    }),
  );
  return paths.length ? { ...args, ...Object.fromEntries(paths) } : args;
}
