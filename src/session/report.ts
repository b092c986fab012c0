import { messageOf, ToolError } from '../errors.ts';
import { oneLine } from '../response/quote.ts';
import { fitted } from '../response/fitted.ts';
import type { Effect, SnapshotWish } from '../response/response.ts';
import type { ModalLine, Report, TabLine } from '../response/sections.ts';
import { part } from '../snapshot/part.ts';
import { print } from '../snapshot/print.ts';
import type { Tree } from '../snapshot/tree.ts';
import { showsNothing } from './effect.ts';
import { levels, type Message } from './journal.ts';
import type { Modal } from './modals.ts';
import { rescue } from './rescue.ts';
import { perSession } from './per-session.ts';
import type { Session } from './session.ts';
import type { Tab } from './tab.ts';
import type { Tabs } from './tabs.ts';
import { save, showAfterAction, showAsked } from './view.ts';

/** What a client has been told, so that it is told again only when it changed. */
type Told = { header: string; readonly messages: WeakMap<Tab, number> };
const memories = perSession<Told>(() => ({ header: '', messages: new WeakMap() }));

/** How long the page may take to show itself, in ms. */
const captureTimeout = 10_000;
/** How many console messages an answer quotes. */
const quotedMessages = 5;

/** Reads the state of the session after a call. Rejects only when a snapshot was asked for and cannot be had. */
export async function readReport(
  session: Session,
  wish: SnapshotWish,
  alwaysPage = false,
  effect?: Effect,
): Promise<Report> {
  const tabs = session.openTabs;
  const tab = tabs?.current;
  if (!tabs || !tab)
    return { tabs: undefined, page: undefined, modals: [], snapshot: undefined, events: notices(session) };

  const before = tab.shown.of(tab.journal.navigation).tree;
  const unread = tab.forbidden;
  const [lines, snapshot, done] = await Promise.all([
    tabLines(tabs),
    unread ? notRead(unread, wish) : readSnapshot(session, tab, wish),
    unread ? undefined : effect?.read(),
  ]);
  // A page that does not answer is replaced while it is being read.
  if (session.openTabs?.current !== tab) return readReport(session, 'none', true);
  const title = lines.find(line => line.current)?.title ?? '';
  const page = {
    url: tab.page.url(),
    title,
    crashed: tab.crashed,
    httpStatus: tab.httpStatus,
    console: tab.journal.counts,
    tools: tab.pageTools?.count ?? 0,
  };
  const memory = memories(session);
  const header = JSON.stringify([lines, page]);
  const told = alwaysPage || wish !== 'none' || header !== memory.header;
  memory.header = header;
  return {
    tabs: lines.length !== 1 && told ? lines : undefined,
    page: told ? page : undefined,
    modals: tab.modals.open.map(modal => modalLine(modal, session.config.slim, unread !== undefined)),
    snapshot,
    paused: tab.page.context().debugger?.pausedDetails() ?? undefined,
    events: [
      ...notices(session),
      ...(await downloadEvents(session, tabs)),
      ...fitted([
        ...(done?.lines ?? []),
        ...(done?.nothing !== undefined && showsNothing(before, tab.shown.of(tab.journal.navigation).tree)
          ? [done.nothing]
          : []),
        ...messageEvents(session, tab, memory),
      ]),
    ],
  };
}

/** The lines of `browser_tabs`, which also count as told. */
export async function tabLines(tabs: Tabs): Promise<TabLine[]> {
  return Promise.all(
    tabs.open.map(async (tab, index) => ({
      index,
      id: tab.id,
      current: tab === tabs.current,
      title: await tab.title(),
      url: tab.crashed ? 'about:blank' : tab.page.url(),
      crashed: tab.crashed,
    })),
  );
}

function modalLine(modal: Modal, slim: boolean, unread: boolean): ModalLine {
  const chooser = modal.kind === 'fileChooser';
  const by = slim ? { by: `browser_act with ${chooser ? 'dismiss' : 'accept or dismiss'}` } : {};
  if (chooser) return { what: 'File chooser', ...by };
  return { ...by, what: { dialog: modal.dialog.type(), message: unread ? '' : modal.dialog.message() } };
}

function notRead(why: ToolError, wish: SnapshotWish): Report['snapshot'] {
  return wish === 'none' ? undefined : { note: `The page may not be read. ${why.message}` };
}

async function readSnapshot(session: Session, tab: Tab, wish: SnapshotWish): Promise<Report['snapshot']> {
  if (wish === 'none' || tab.crashed) return undefined;
  const { mode, boxes } = session.config.snapshot;
  if (wish === 'after-action') {
    // A modal is what happened; the page behind it waits for it.
    if (mode === 'none' || tab.modals.open.length) return undefined;
    try {
      const tree = await captureOrRescue(session, tab, { boxes });
      return tree && (await showAfterAction(session, tab, tree));
    } catch (error) {
      return { note: `The page could not be read: ${oneLine(messageOf(error))} Call browser_snapshot to try again.` };
    }
  }
  const tree = await captureOrRescue(session, tab, {
    boxes: wish.boxes ?? boxes,
    // Names that a print leaves out because the content says them are needed where depth cuts the content.
    contentNames: wish.depth !== undefined,
  });
  if (!tree) throw dialogOpened();
  const shown = wish.target === undefined ? tree : partOf(tree, wish.target);
  if (wish.file === undefined) return showAsked(session, tab, tree, shown, wish);
  return { link: await save(session, wish.file, print(shown, { depth: wish.depth, boxes: wish.boxes ?? boxes })) };
}

type CaptureWish = { readonly boxes?: boolean; readonly contentNames?: boolean };

/** The tree of the page, or undefined when a modal opened meanwhile. */
async function capturePage(tab: Tab, options: CaptureWish): Promise<Tree | undefined> {
  const captured = await tab.modals.race(tab.reader.read({ ...options, timeout: captureTimeout }));
  return captured.done ? captured.value : undefined;
}

function isSilence(error: unknown): boolean {
  return error instanceof ToolError || (error instanceof Error && error.name === 'TimeoutError');
}

/** The same, from a page that may not answer any more: it is helped first. */
async function captureOrRescue(session: Session, tab: Tab, options: CaptureWish): Promise<Tree | undefined> {
  try {
    return await capturePage(tab, options);
  } catch (error) {
    if (!isSilence(error)) throw error; // it did answer
    const state = await rescue(session, tab);
    const current = session.openTabs?.current;
    if (!current) throw error;
    return capturePage(state === 'replaced' ? current : tab, options);
  }
}

/**
 * The tree of the page for those who search in it.
 * @throws ToolError when a dialog opens meanwhile, or the page cannot be read
 */
export async function readTree(session: Session, tab: Tab): Promise<Tree> {
  const tree = await captureOrRescue(session, tab, {});
  if (tree) return tree;
  throw dialogOpened();
}

function dialogOpened(): ToolError {
  return new ToolError('A dialog opened while the page was being read.', {
    hint: 'Answer it with browser_handle_dialog first.',
  });
}

function partOf(tree: Tree, ref: string): Tree {
  const found = part(tree, ref);
  if (found) return found;
  throw new ToolError(`Ref ${oneLine(ref)} not found in the current page snapshot. Try capturing new snapshot.`, {
    hint: 'Call browser_snapshot without "target" to see the page as it is now.',
  });
}

/** How long a download that has begun is waited for, in ms; one that takes longer is told by a later answer. */
const downloadPatience = 500;

async function downloadEvents(session: Session, tabs: Tabs): Promise<string[]> {
  await Promise.all(tabs.open.map(tab => tab.downloads.idle(downloadPatience)));
  return tabs.open.flatMap(tab =>
    tab.downloads.take().map(event => {
      const name = oneLine(event.name);
      if (event.kind === 'started') return `- Downloading file ${name} ...`;
      if (event.kind === 'failed') return `- Download of ${name} failed: ${oneLine(event.reason)}`;
      return `- Downloaded file ${name} to "${oneLine(session.workspace.link(event.path))}" (${event.bytes} bytes)`;
    }),
  );
}

function notices(session: Session): string[] {
  return session.takeNotices().map(notice => `- ${notice}`);
}

function messageEvents(session: Session, tab: Tab, memory: Told): string[] {
  const wanted = levels.indexOf(session.config.console.level);
  const fresh = tab.journal
    .since(memory.messages.get(tab) ?? 0)
    .filter(message => levels.indexOf(message.level) <= wanted);
  memory.messages.set(tab, tab.journal.end);
  const errors = fresh.filter(message => message.level === 'error');
  const shown = errors.slice(0, quotedMessages);
  const rest = fresh.length - shown.length;
  return [
    ...shown.map(message => `- ${messageLine(message)}`),
    ...(rest > 0 ? [`- ${rest} ${shown.length ? 'more' : 'new'} console message${rest === 1 ? '' : 's'}`] : []),
  ];
}

function messageLine(message: Message): string {
  const first = message.text.split('\n', 1)[0] ?? '';
  return `[${message.type}] ${oneLine(first, 160)}${message.location ? ` @ ${oneLine(message.location, 100)}` : ''}`;
}
