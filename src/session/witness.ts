import { randomBytes } from 'node:crypto';
import type { CDPSession, Frame, Page } from 'playwright-core';
import { EnvironmentReference, type Step, type Subject } from '../codegen/step.ts';
import { withCdp } from './cdp.ts';
import type { EyesAccess } from './lease.ts';

/** What the page tells; the type of src/eyes/witness.ts, which no code outside the page may import. */
type Deed = {
  readonly kind: 'click' | 'dblclick' | 'fill' | 'check' | 'uncheck' | 'select' | 'press';
  readonly value?: string | readonly string[];
  readonly secret?: true;
  readonly called: string;
  readonly ref: string;
  readonly css: string;
};

/** How long a frame may take to say or learn something, in ms. */
const patience = 5000;

/**
 * Follows what a person does in a page by hand, until `stopped` is settled: each deed is handed on in its order, as a step that may take a moment
 * to be worded. Does nothing in browsers without the protocol. Never rejects.
 */
export async function witness(
  page: Page,
  eyes: EyesAccess,
  stopped: Promise<void>,
  deed: (step: Promise<Step | undefined>) => void,
): Promise<void> {
  const name = `w${randomBytes(12).toString('hex')}`;
  const teach = (frame: Frame): void =>
    void frame
      .locator(`${eyes.engine}=witness on ${name}`)
      .textContent({ timeout: patience })
      .catch(() => {}); // a frame that is gone or silent shows nobody's deeds
  await withCdp(page, async cdp => {
    await exposeInOtherWorlds(cdp, name);
    cdp.on('Runtime.bindingCalled', ({ name: called, payload }) => {
      if (called === name) deed(stepOf(page, eyes, JSON.parse(payload) as Deed).catch(() => undefined));
    });
    page.on('framenavigated', teach);
    page.frames().forEach(teach);
    await Promise.race([stopped, new Promise(resolve => page.once('close', resolve))]);
    page.off('framenavigated', teach);
    await Promise.all(
      page.frames().map(frame =>
        frame
          .locator(`${eyes.engine}=witness off`)
          .textContent({ timeout: patience })
          .catch(() => {}),
      ),
    );
  }).catch(() => {});
}

/** Makes a function of that name in the worlds that are not the page's own, in documents to come as well. */
async function exposeInOtherWorlds(cdp: CDPSession, name: string): Promise<void> {
  const worlds = new Set<string>();
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    const { type } = (context.auxData ?? {}) as { type?: string };
    if (type === 'isolated') worlds.add(context.name);
  });
  // It answers after it has told of the worlds that there are.
  await cdp.send('Runtime.enable');
  await Promise.all(
    [...worlds].map(executionContextName => cdp.send('Runtime.addBinding', { name, executionContextName })),
  );
}

async function stepOf(page: Page, eyes: EyesAccess, deed: Deed): Promise<Step> {
  const on = { locator: await codeOf(page, eyes, deed) } satisfies Subject;
  const value = deed.secret ? new EnvironmentReference('PASSWORD') : deed.value;
  const call = deed.kind === 'select' ? 'selectOption' : deed.kind;
  return { on, call, ...(value !== undefined && { args: [value] }) };
}

async function codeOf(page: Page, eyes: EyesAccess, { called, ref, css }: Deed): Promise<string> {
  const [, role, name] = /^(\S+) ([^]+)$/.exec(called) ?? [];
  if (role !== undefined && name !== undefined) return page.getByRole(role as 'button', { name }).toString();
  for (const frame of ref ? page.frames() : []) {
    const locator = frame.locator(`${eyes.engine}=${ref}`);
    // Only the frame of that ref has it, and the document may have been left since.
    const found = await locator.normalize().catch(() => undefined);
    // In a document that is being left it finds what is no element any more.
    if (found && !found.toString().includes('error:')) return found.toString();
  }
  return page.locator(css).toString();
}
