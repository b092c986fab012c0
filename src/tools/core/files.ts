import type { FileChooser, Locator } from 'playwright-core';
import { z } from 'zod';
import { LocatorReference } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import type { Modal } from '../../session/modals.ts';
import { defineTabTool, type TabCall } from '../define.ts';
import { element, elementTarget, target } from '../inputs.ts';

const paths = z.array(z.string()).optional();

export const fileUpload = defineTabTool({
  name: 'browser_file_upload',
  title: 'Upload files',
  description:
    'Give files to the open file chooser, or with a target straight to a file input or the button that opens one.',
  effect: 'destroys',
  despite: ['fileChooser'],
  input: { paths: paths.describe('None closes the chooser'), element, target: target.optional() },
  files: { paths: 'read' },
  async handle({ paths: files, target: on }, call) {
    const open = call.tab.modals.open.find(modal => modal.kind === 'fileChooser');
    if (on !== undefined) return uploadTo(on, files ?? [], open, call);
    if (!open)
      throw new ToolError(
        'The tool "browser_file_upload" can only be used when there is related modal state present.',
        {
          hint: 'No file chooser is open. Give the file input, or the button that opens the chooser, as "target".',
        },
      );
    await answer(open, files, call);
  },
});

async function answer(
  modal: Extract<Modal, { kind: 'fileChooser' }>,
  files: string[] | undefined,
  { tab, response, act, signal }: TabCall,
): Promise<void> {
  tab.modals.take(modal);
  if (files) {
    try {
      await act(() => setFiles(modal.chooser, files, signal));
    } catch (error) {
      tab.modals.restore(modal);
      throw error;
    }
  }
  response.ran({ on: 'fileChooser', call: 'setFiles', args: [files ?? []] });
}

async function uploadTo(
  on: string,
  files: string[],
  open: Modal | undefined,
  { tab, response, act, signal }: TabCall,
): Promise<void> {
  if (open) tab.modals.take(open); // answered by this
  const { locator, code } = await tab.target(on);
  if (await isFileInput(locator)) {
    await act(() => locator.setInputFiles(files, { signal }));
    response.ran({ on: { locator: code }, call: 'setInputFiles', args: [files] });
    return;
  }
  const chooser = await openChooser(locator, tab.page.waitForEvent('filechooser', { signal }), signal);
  const modal = tab.modals.open.find(other => other.kind === 'fileChooser' && other.chooser === chooser);
  if (modal) tab.modals.take(modal);
  await act(() => setFiles(chooser, files, signal));
  response.ran({ choose: files, opener: { locator: code } });
}

/** Clicks what should open a chooser and waits for it. */
async function openChooser(locator: Locator, chooser: Promise<FileChooser>, signal: AbortSignal): Promise<FileChooser> {
  chooser.catch(() => {}); // told below, unless the click failed first
  await locator.click({ signal });
  try {
    return await chooser;
  } catch (error) {
    throw new ToolError('The element was clicked, but no file chooser opened.', {
      cause: error,
      hint: 'Name the file input itself, or the button that opens the chooser.',
    });
  }
}

async function setFiles(chooser: FileChooser, files: string[], signal: AbortSignal): Promise<void> {
  if (files.length > 1 && !chooser.isMultiple())
    throw new ToolError('This file chooser takes one file only.', { hint: 'Call again with a single path.' });
  await chooser.setFiles(files, { signal });
}

function isFileInput(locator: Locator): Promise<boolean> {
  return locator.evaluate(node => {
    const { tagName, type } = node as { tagName?: string; type?: string };
    return tagName === 'INPUT' && type === 'file';
  });
}

export const drop = defineTabTool({
  name: 'browser_drop',
  title: 'Drop files or data onto an element',
  description: 'Drop files or data from outside the page onto an element.',
  effect: 'destroys',
  input: {
    ...elementTarget,
    paths: z.array(z.string()).optional().describe('Files'),
    data: z.record(z.string(), z.string()).optional().describe('Content by MIME type, e.g. text/plain'),
  },
  files: { paths: 'read' },
  async handle({ target: on, paths: files, data }, { tab, response, act, signal }) {
    const payload = {
      files: files?.length ? files : undefined,
      data: data && Object.keys(data).length ? data : undefined,
    };
    if (!payload.files && !payload.data)
      throw new ToolError('At least one of "paths" or "data" must be provided.', {
        hint: 'Give files to drop, or data such as { "text/plain": "…" }.',
      });
    const { locator, code } = await tab.target(on);
    await act(() => locator.drop(payload, { signal }));
    response.ran({ on: { locator: code }, call: 'drop', args: [payload] });
  },
});

/** Lists that are sorted by pointer look under it while it moves; one move from here to there is none to them. */
const steps = 12;

export const drag = defineTabTool({
  name: 'browser_drag',
  title: 'Drag mouse',
  description: 'Drag one element onto another.',
  effect: 'destroys',
  input: { startElement: element, startTarget: target, endElement: element, endTarget: target },
  async handle({ startTarget, endTarget }, { tab, response, actOn }) {
    const [from, to] = [await tab.target(startTarget), await tab.target(endTarget)];
    await actOn(from, (locator, attempt) => locator.dragTo(to.locator, { ...attempt, steps }), to);
    response.ran({
      on: { locator: from.code },
      call: 'dragTo',
      args: [new LocatorReference(to.code)],
      options: { steps },
    });
  },
});
