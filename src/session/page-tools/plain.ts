import type { Frame, Page } from 'playwright-core';
import { messageOf } from '../../errors.ts';
import type { Invocation, Outcome, PageTool } from './page-tool.ts';

/** How long a frame may take to name its tools, in ms. */
const listPatience = 2000;

/**
 * The tools of a page through Playwright's own interface, for browsers without the Chrome DevTools Protocol. It tells less: no
 * events, no reasons of failures, no forms; and a call cannot be cancelled.
 */
export class PlainPageTools {
  readonly #page: Page;
  readonly #frames = new WeakMap<Frame, string>();
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Rejects with what the browser says when it has no WebMCP at all. */
  async list(): Promise<PageTool[]> {
    const main = this.#page.mainFrame();
    const others = this.#page.frames().filter(frame => frame !== main && frame.url() !== '');
    const lists = [this.#of(main), ...others.map(frame => this.#of(frame).catch(() => []))];
    return (await Promise.all(lists)).flat();
  }

  async #of(frame: Frame): Promise<PageTool[]> {
    const label = this.#label(frame);
    const tools = await frame.webmcp.tools({ timeout: listPatience });
    return tools.map(({ name, description, inputSchema, annotations }) => ({
      key: `${label} ${name}`,
      name,
      description,
      inputSchema,
      hints: {
        readOnly: annotations?.readOnly ?? false,
        untrustedContent: annotations?.untrustedContent ?? false,
        consequential: annotations?.consequential ?? false,
      },
      frame: label,
      frameUrl: frame.url(),
      form: undefined,
      script: undefined,
    }));
  }

  call(tool: PageTool, input: Readonly<Record<string, unknown>>): Invocation {
    const frame = this.#page.frames().find(candidate => this.#label(candidate) === tool.frame);
    const outcome: Promise<Outcome> = frame
      ? frame.webmcp.callTool(tool.name, input).then(
          output => ({ kind: 'completed', output }) as const,
          (error: unknown) => failure(messageOf(error)),
        )
      : Promise.resolve({ kind: 'left' });
    return { outcome, cancel: async () => {} };
  }

  #label(frame: Frame): string {
    if (frame === this.#page.mainFrame()) return 'main';
    const label = this.#frames.get(frame) ?? `frame${++this.#count}`;
    this.#frames.set(frame, label);
    return label;
  }
}

function failure(message: string): Outcome {
  return /context was destroyed|detached|has been closed/.test(message)
    ? { kind: 'left' }
    : { kind: 'failed', message: message.split('\n', 1)[0] ?? '' };
}
