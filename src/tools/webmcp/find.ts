import { messageOf, ToolError } from '../../errors.ts';
import { oneLine, quoted } from '../../response/quote.ts';
import type { PageTool } from '../../session/page-tools/page-tool.ts';
import type { PageTools } from '../../session/page-tools/page-tools.ts';
import type { Tab } from '../../session/tab.ts';
import type { TabCall } from '../define.ts';

/** How long a page that is loading may take to register its tools, in ms. */
const loadingPatience = 2000;
/** How long after the last sign of loading or of a tool, in ms. */
const quiet = 100;
/** How many names an error lists. */
const mostNames = 30;

/** What keeps the tools of the tab; there is one wherever tools of this group are. */
export async function pageToolsOf({ tab, signal }: Pick<TabCall, 'tab' | 'signal'>): Promise<PageTools> {
  const tools = tab.pageTools;
  if (!tools) throw new ToolError('Page tools are off.', { hint: 'Start the server with --caps=webmcp.' });
  // A page that a dialog holds since it opened is not waited for.
  await Promise.race([
    tools.ready,
    tab.modals.next().opened,
    new Promise(done => signal.addEventListener('abort', done)),
  ]);
  return tools;
}

/**
 * The tools of the page, once it has had time to register them. Waits only for a page that is still loading.
 * @throws ToolError where the browser has no WebMCP, which says how to get it
 */
export async function toolsOf(tab: Tab, tools: PageTools): Promise<PageTool[]> {
  const end = performance.now() + loadingPatience;
  let busy = isLoading(tab);
  while (busy && performance.now() < end) busy = (await tools.change(quiet)) || isLoading(tab);
  try {
    const found = await tools.list();
    if (!found.length && tools.byEvents) await refuseWithout(tab);
    return found;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError('This browser does not offer the tools of pages (WebMCP).', {
      cause: messageOf(error),
      hint: 'In Firefox set dom.modelcontext.enabled and dom.modelcontext.testing.enabled, or use Chromium.',
    });
  }
}

function isLoading(tab: Tab): boolean {
  return tab.requests.all.some(({ ended, request }) => !ended && request.resourceType() !== 'eventsource');
}

/** No tool may mean that there can be none. */
async function refuseWithout(tab: Tab): Promise<void> {
  const look = tab.page.evaluate(() => {
    const { document, isSecureContext } = globalThis as unknown as { document: object; isSecureContext: boolean };
    return { secure: isSecureContext, known: 'modelContext' in document };
  });
  const seen = await tab.modals.race(look.catch(() => undefined));
  if (!seen.done || !seen.value || seen.value.known) return;
  const scheme = URL.canParse(tab.page.url()) ? new URL(tab.page.url()).protocol : '';
  if (!seen.value.secure || !/^(https?|file):$/.test(scheme))
    throw new ToolError(
      `Pages at ${oneLine(tab.page.url())} cannot offer tools: browsers allow it over https: and on localhost only.`,
    );
  throw new ToolError('This browser does not offer the tools of pages (WebMCP).', {
    hint: 'It was not started by this server: start it with --enable-features=WebMCP (Chromium 156 or newer).',
  });
}

/**
 * The tool of a name, and of a frame where several have it.
 * @throws ToolError that names those there are
 */
export async function findTool(tab: Tab, tools: PageTools, name: string, frame: string | undefined): Promise<PageTool> {
  const here = matching(tools.known, name, frame);
  const all = here.length === 1 ? tools.known : await toolsOf(tab, tools);
  const [first, ...others] = matching(all, name, frame);
  if (first && !others.length) return first;
  if (first)
    throw new ToolError(
      `Several frames have a tool ${quoted(name)}:\n${[first, ...others].map(tool => `- frame ${tool.frame}: ${oneLine(tool.frameUrl)}`).join('\n')}`,
      { hint: `Say which with frame, e.g. "${first.frame}".` },
    );
  throw missing(tab, tools, all, name, frame);
}

function matching(tools: readonly PageTool[], name: string, frame: string | undefined): PageTool[] {
  return tools.filter(
    tool => tool.name === name && (frame === undefined || tool.frame === frame || tool.frameUrl === frame),
  );
}

function missing(
  tab: Tab,
  tools: PageTools,
  all: readonly PageTool[],
  name: string,
  frame: string | undefined,
): ToolError {
  const where = frame === undefined ? '' : ` in frame ${quoted(frame, 100)}`;
  const shown = all
    .slice(0, mostNames)
    .map(tool => quoted(tool.name, 130) + (tool.frame === 'main' ? '' : ` (${tool.frame})`));
  const more = all.length - shown.length;
  const there = all.length
    ? `It offers ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
    : 'It offers no tools.';
  const gone = tools.hadBefore(name) && frame === undefined;
  const what = gone
    ? `The page that offered ${quoted(name)} is gone or took it back; the tab shows ${oneLine(tab.page.url())}. ${there}`
    : `The page has no tool ${quoted(name, 130)}${where}. ${there}`;
  return new ToolError(what, { hint: 'browser_webmcp_list shows what there is.' });
}
