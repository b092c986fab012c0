import type { Page } from 'playwright-core';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import type { AriaNode, Box, Tree } from '../../snapshot/tree.ts';
import { defineTabTool, type TabCall } from '../define.ts';
import { AnnotationServer, type Annotations } from './annotation-server.ts';

/** How long the page may take to tell what stands where, in ms. */
const timeout = 10_000;
/** How many elements of one box are named. */
const named = 5;

export const annotate = defineTabTool({
  name: 'browser_annotate',
  title: 'Annotate the current page',
  description:
    'Let the person in front of the browser draw boxes on a picture of the page and write notes; gives notes, refs and picture.',
  effect: 'reads',
  input: {},
  async handle(_, call) {
    const { tab, session, response } = call;
    const { launchOptions, cdpEndpoint } = session.config.browser;
    if (launchOptions.headless && cdpEndpoint === undefined)
      throw new ToolError('Nobody can annotate: the browser has no window.', {
        hint: 'Have the user start the server with --headless=false on a computer with a screen, or ask them in words.',
      });
    const tree = await tab.reader.read({ boxes: true, timeout });
    const server = new AnnotationServer(await tab.page.screenshot({ scale: 'css' }));
    try {
      const { boxes, picture } = await askPerson(call, server);
      response.text(boxes.map((box, index) => line(index + 1, box, elementsIn(tree, box))).join('\n') || 'No notes.');
      response.image({ data: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'), mimeType: 'image/png' });
    } finally {
      server.stop();
    }
  },
});

/** Opens the page in a tab of its own, and takes it away again whatever happens. */
async function askPerson({ tab, signal }: TabCall, server: AnnotationServer): Promise<Annotations> {
  const address = await server.start();
  const page = await tab.page.context().newPage();
  try {
    await page.goto(address);
    await page.bringToFront();
    return await Promise.race([server.answer, left(page, signal)]);
  } finally {
    await page.close().catch(() => {}); // the person may have closed it
    await tab.page.bringToFront().catch(() => {}); // and the other one too
  }
}

function left(page: Page, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    page.once('close', () => reject(new ToolError('The person closed the page without sending notes.')));
    signal.addEventListener('abort', () => reject(new ToolError('Nobody sent notes in time.')));
  });
}

function line(number: number, box: Annotations['boxes'][number], nodes: readonly AriaNode[]): string {
  const place = [box.x, box.y, box.width, box.height].map(Math.round).join(',');
  const elements = nodes
    .slice(0, named)
    .map(node => `${node.role}${node.name ? ` ${quoted(node.name, 80)}` : ''} [ref=${node.ref}]`);
  return `${number}. ${quoted(box.note, 2000)} [box=${place}] on ${elements.join(', ') || 'nothing that has a ref'}`;
}

type Placed = { readonly node: AriaNode; readonly box: Box };

/** The outermost elements that lie in the box; where there is none, the innermost that it lies in. */
function elementsIn(tree: Tree, drawn: Box): AriaNode[] {
  const all = placed(tree, { x: 0, y: 0 });
  const inside = all.filter(({ box }) => contains(grown(drawn), box));
  const outermost = inside.filter(({ box }) => !inside.some(other => other.box !== box && contains(other.box, box)));
  if (outermost.length) return outermost.map(({ node }) => node);
  const around = all.filter(({ box }) => contains(grown(box), drawn)).at(-1);
  return around ? [around.node] : [];
}

/** The nodes with a ref and a box in the viewport, parents before children. Boxes in a frame count from the frame. */
function placed(
  { children }: Pick<AriaNode, 'children'>,
  origin: { readonly x: number; readonly y: number },
): Placed[] {
  return children.flatMap(node => {
    if (typeof node === 'string') return [];
    const box = node.box && { ...node.box, x: node.box.x + origin.x, y: node.box.y + origin.y };
    const inner = placed(node, node.role === 'iframe' && box ? box : origin);
    return node.ref !== undefined && box && box.width > 0 && box.height > 0 ? [{ node, box }, ...inner] : inner;
  });
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** People do not draw to the pixel. */
function grown({ x, y, width, height }: Box): Box {
  const by = 5;
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
