import type { CDPSession, Frame, Page } from 'playwright-core';
import { openCdp } from '../cdp.ts';
import type { Journal } from '../journal.ts';
import { Invocations, type Place } from './invocations.ts';
import type { FrameTree, RegisteredTool } from './messages.ts';
import type { Invocation, PageTool } from './page-tool.ts';
import { PlainPageTools } from './plain.ts';

type Known = { readonly cdp: CDPSession; readonly tool: RegisteredTool };
type KnownFrame = { readonly number: number; url: string };

/** How many names of tools that went away are remembered. */
const mostGone = 500;

/**
 * The tools that one page offers to agents (WebMCP), of all its frames, and the calls of them that run. Chromium tells of them by
 * events, so that nothing is asked while nothing changes. A frame in another process has a session of its own.
 *
 * No event says that a document went with its tools: that is told from the frames. See Invocations for the calls.
 */
export class PageTools {
  /** Resolves when the tools that are there are known; never rejects. A page that is held by a dialog may take for ever. */
  readonly ready: Promise<void>;
  readonly #page: Page;
  readonly #changed: () => void;
  readonly #known = new Map<string, Known>();
  readonly #frames = new Map<string, KnownFrame>();
  readonly #sessions = new Map<Frame, CDPSession>();
  readonly #gone = new Set<string>();
  readonly #calls: Invocations;
  #main = '';
  #frameCount = 0;
  #plain: PlainPageTools | undefined;
  #wake = (): void => {};

  /** `changed` is called whenever tools came or went. */
  constructor(page: Page, journal: Journal, changed: () => void) {
    this.#page = page;
    this.#changed = changed;
    this.#calls = new Invocations(({ toolName, text }) => journal.tell('WEBMCP', `Page tool ${toolName} ${text}`));
    page.on('close', () => this.#lost());
    page.on('crash', () => this.#lost());
    page.on('framenavigated', frame => void this.#attachFrame(frame));
    page.on('framedetached', frame => this.#sessions.delete(frame));
    this.ready = this.#start().catch(() => {}); // a page that is gone already offers nothing
  }

  /** How many tools there are, as far as events have told. */
  get count(): number {
    return this.#known.size;
  }

  /** Rejects only in browsers without the protocol, with what they say when they have no WebMCP. */
  async list(): Promise<PageTool[]> {
    if (this.#plain) return this.#plain.list();
    return [...this.#known].map(([key, known]) => this.#described(key, known));
  }

  /** What is known without asking, for those who cannot wait. */
  get known(): readonly PageTool[] {
    return [...this.#known].map(([key, known]) => this.#described(key, known));
  }

  /** Whether a tool of this name was there and went, with its document or by itself. */
  hadBefore(name: string): boolean {
    return this.#gone.has(name);
  }

  /** Whether the browser tells of tools by events; where it does not, forms and cancelling are out of reach. */
  get byEvents(): boolean {
    return !this.#plain;
  }

  /** Resolves to true when a tool comes or goes, to false after so many milliseconds. */
  change(ms: number): Promise<boolean> {
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Whether a call is under way that keeps this tool from being called: see Invocations. */
  held(tool: PageTool): boolean {
    return this.#calls.holds({ key: tool.key, form: formKind(tool.form) });
  }

  /** The call of ours that a tool is busy with. */
  running(tool: PageTool): Invocation | undefined {
    return this.#calls.ours(tool.key);
  }

  /** Starts a call. @throws what the browser says when the tool is not there any more */
  async call(tool: PageTool, input: Readonly<Record<string, unknown>>): Promise<Invocation> {
    if (this.#plain) return this.#plain.call(tool, input);
    const known = this.#known.get(tool.key);
    if (!known) throw new Error('Tool not found');
    const { frameId, name, toolId } = known.tool;
    // Chromium 156 wants the name and knows no ids. Later ones want the id, which tells a tool from the one it replaced.
    const which = toolId === undefined ? { toolName: name } : { toolId };
    return this.#calls.start(known.cdp, this.#place(frameId, name), () =>
      // Its type says strings only; any JSON is taken.
      known.cdp.send('WebMCP.invokeTool', { frameId, ...which, input: input as Record<string, string> }),
    );
  }

  async #start(): Promise<void> {
    const cdp = await openCdp(this.#page);
    if (!cdp) {
      this.#plain = new PlainPageTools(this.#page);
      return;
    }
    await this.#listen(cdp, id => (this.#main = id));
    await Promise.all(this.#page.frames().map(frame => this.#attachFrame(frame)));
  }

  /** A frame in another process is listened to by a session of its own; others are heard through their page's. */
  async #attachFrame(frame: Frame): Promise<void> {
    const parent = frame.parentFrame();
    if (!parent || this.#plain || this.#sessions.has(frame)) return;
    if (frame.url() === '' || origin(frame.url()) === origin(parent.url())) return;
    const cdp = await openCdp(frame);
    if (!cdp || this.#sessions.has(frame)) return;
    this.#sessions.set(frame, cdp);
    cdp.on('close', () => {
      if (this.#sessions.get(frame) === cdp) this.#sessions.delete(frame);
    });
    await this.#listen(cdp, () => {}).catch(() => {}); // the frame went meanwhile
  }

  async #listen(cdp: CDPSession, root: (id: string) => void): Promise<void> {
    let rootId = '';
    cdp.on('WebMCP.toolsAdded', ({ tools }) => {
      for (const tool of tools) this.#known.set(keyOf(tool.frameId, tool.name), { cdp, tool });
      this.#tell();
    });
    cdp.on('WebMCP.toolsRemoved', ({ tools }) => {
      for (const tool of tools) this.#forget(keyOf(tool.frameId, tool.name));
      this.#tell();
    });
    cdp.on('WebMCP.toolInvoked', event => this.#calls.invoked(event, this.#place(event.frameId, event.toolName ?? '')));
    cdp.on('WebMCP.toolResponded', event => this.#calls.responded(event));
    cdp.on('Page.frameNavigated', ({ frame }) => {
      this.#frameOf(frame.id).url = frame.url;
      this.#calls.navigated(frame.id);
      this.#drop(known => known.tool.frameId === frame.id);
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => (this.#frameOf(frameId).url = url));
    cdp.on('Page.domContentEventFired', () => this.#calls.arrived(rootId));
    cdp.on('Page.frameStoppedLoading', ({ frameId }) => this.#calls.arrived(frameId));
    cdp.on('Page.frameDetached', ({ frameId, reason }) => {
      this.#calls.detached(frameId);
      // One that moved to another process has told its tools there, or will.
      this.#drop(known => known.cdp === cdp && known.tool.frameId === frameId);
      if (reason === 'remove') this.#frames.delete(frameId);
    });
    cdp.on('close', () => this.#drop(known => known.cdp === cdp));
    const learn = ({ frame, childFrames = [] }: FrameTree): void => {
      this.#frameOf(frame.id).url = frame.url;
      childFrames.forEach(learn);
    };
    const readFrames = async (): Promise<void> => {
      const { frameTree } = await cdp.send('Page.getFrameTree');
      rootId = frameTree.frame.id;
      root(rootId);
      learn(frameTree);
    };
    // Succeeds also where the browser has no WebMCP, and then tells of no tools.
    await Promise.all([cdp.send('Page.enable'), readFrames(), cdp.send('WebMCP.enable')]);
  }

  #described(key: string, { tool }: Known): PageTool {
    const { annotations = {}, stackTrace } = tool;
    const frame = this.#frameOf(tool.frameId);
    const at = stackTrace?.callFrames.find(({ url }) => url !== '');
    return {
      key,
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      hints: {
        readOnly: annotations.readOnly ?? false,
        untrustedContent: annotations.untrustedContent ?? false,
        consequential: annotations.consequential ?? false,
      },
      frame: tool.frameId === this.#main ? 'main' : `frame${frame.number}`,
      frameUrl: frame.url,
      form: tool.backendNodeId === undefined ? undefined : { autosubmit: annotations.autosubmit ?? false },
      script: at && `${at.url}:${at.lineNumber + 1}`,
    };
  }

  #place(frameId: string, name: string): Place {
    const key = keyOf(frameId, name);
    const tool = this.#known.get(key)?.tool;
    const isForm = tool?.backendNodeId !== undefined;
    const form = isForm ? formKind({ autosubmit: tool.annotations?.autosubmit ?? false }) : undefined;
    return { key, frameId, form };
  }

  #frameOf(id: string): KnownFrame {
    let frame = this.#frames.get(id);
    if (!frame) {
      // The page itself is no numbered frame; it is known before any other.
      frame = { number: this.#frames.size === 0 ? 0 : ++this.#frameCount, url: '' };
      this.#frames.set(id, frame);
    }
    return frame;
  }

  #drop(which: (known: Known) => boolean): void {
    const keys = [...this.#known].filter(([, known]) => which(known)).map(([key]) => key);
    for (const key of keys) this.#forget(key);
    if (keys.length) this.#tell();
  }

  #forget(key: string): void {
    const name = this.#known.get(key)?.tool.name;
    this.#known.delete(key);
    if (name === undefined) return;
    this.#gone.delete(name); // so that it stands last
    this.#gone.add(name);
    for (const oldest of this.#gone) {
      if (this.#gone.size <= mostGone) break;
      this.#gone.delete(oldest);
    }
  }

  #lost(): void {
    this.#drop(() => true);
    this.#calls.allLeft();
  }

  #tell(): void {
    this.#wake();
    this.#changed();
  }
}

const keyOf = (frameId: string, name: string): string => `${frameId} ${name}`;

const formKind = (form: PageTool['form']): Place['form'] => form && (form.autosubmit ? 'submits' : 'waits');

function origin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
