import type { Step } from '../../codegen/step.ts';
import { testFile } from '../../codegen/test-file.ts';
import { ToolError } from '../../errors.ts';
import { recordingOf } from '../../session/recording.ts';
import { defineTool } from '../define.ts';

export const startRecording = defineTool({
  name: 'browser_start_recording',
  title: 'Start recording user actions',
  description:
    'Record what your calls do from now on, verify_* included, and what a person does in the page by hand (clicks, typing, choices), as one Playwright test.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    const recording = recordingOf(session);
    if (recording.running)
      throw new ToolError('A recording is running already.', { hint: 'End it with browser_stop_recording.' });
    const url = session.openTabs?.current?.page.url() ?? 'about:blank';
    const opening: Step[] = url === 'about:blank' ? [] : [{ on: 'page', call: 'goto', args: [url] }];
    recording.start(opening);
    for (const tab of session.openTabs?.open ?? []) recording.watch(tab.page, tab.eyes);
    response.text('Recording started. browser_stop_recording ends it and gives the test.');
  },
});

export const stopRecording = defineTool({
  name: 'browser_stop_recording',
  title: 'Stop recording user actions',
  description: 'End the recording and get it as a test file for @playwright/test.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    const steps = await recordingOf(session).stop();
    if (!steps)
      throw new ToolError('No recording is running.', { hint: 'Start one with browser_start_recording first.' });
    const file = testFile('recorded', steps);
    const longest = Math.max(2, ...Array.from(file.matchAll(/`+/g), run => run[0].length));
    const fence = '`'.repeat(longest + 1);
    response.text(`${fence}ts\n${file}${fence}`);
  },
});
