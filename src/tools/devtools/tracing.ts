import fs from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { ToolError } from '../../errors.ts';
import { openContext } from '../../session/context.ts';
import { perSession } from '../../session/per-session.ts';
import { defineTool } from '../define.ts';

/** The context that is being traced; a trace ends with its browser. */
const traced = perSession<{ context: BrowserContext | undefined }>(() => ({ context: undefined }));

export const startTracing = defineTool({
  name: 'browser_start_tracing',
  title: 'Start tracing',
  description: 'Record actions, pictures, the document and the network, to be looked at in the trace viewer.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    const context = await openContext(session);
    const own = traced(session);
    if (own.context === context)
      throw new ToolError('Tracing is already started.', { hint: 'End it with browser_stop_tracing first.' });
    await context.tracing.start({ screenshots: true, snapshots: true });
    own.context = context;
    response.text('Trace recording started');
    response.ran({ js: 'await page.context().tracing.start({ screenshots: true, snapshots: true });' });
  },
});

export const stopTracing = defineTool({
  name: 'browser_stop_tracing',
  title: 'Stop tracing',
  description: 'End the trace and save it to a file.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    const own = traced(session);
    const { context } = own;
    own.context = undefined;
    if (!context || context !== session.context)
      throw new ToolError('Tracing is not started.', {
        hint: context
          ? 'The browser was closed meanwhile, and the trace went with it.'
          : 'Begin with browser_start_tracing.',
      });
    const file = path.join(session.workspace.outputDir, 'traces', `trace-${Date.now()}.trace.zip`);
    await session.workspace.write(file, ''); // makes the folders
    try {
      await context.tracing.stop({ path: file });
    } catch (error) {
      await fs.rm(file, { force: true });
      throw error;
    }
    const link = session.workspace.link(file);
    response.file({ title: 'Trace', path: file });
    response.text(`To look at it: npx playwright show-trace ${link}`);
    response.ran({ js: `await page.context().tracing.stop({ path: ${JSON.stringify(link)} });` });
  },
});
