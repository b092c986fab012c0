import path from 'node:path';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { oneLine } from '../../response/quote.ts';
import { pictureForAnswer, pictureForFile, type Format, type Picture, type Shot } from '../../session/picture.ts';
import { defineTabTool } from '../define.ts';
import { element, target } from '../inputs.ts';

const types = ['png', 'jpeg', 'webp'] as const satisfies readonly Format[];

export const screenshot = defineTabTool({
  name: 'browser_take_screenshot',
  title: 'Take a screenshot',
  description: 'Take a picture of the page or an element. To act on the page use browser_snapshot, which gives refs.',
  effect: 'reads',
  input: {
    element,
    target: target.optional(),
    type: z.enum(types).optional().describe('png unless the file name says otherwise'),
    filename: z.string().optional().describe('File to save to instead of showing the picture'),
    fullPage: z.boolean().optional().describe('The whole page, not only what is in view'),
    scale: z.enum(['css', 'device']).default('css').describe('device gives high-density pictures'),
  },
  files: { filename: 'write' },
  async handle(
    { element: words, target: on, type, filename: file, fullPage, scale },
    { tab, session, response, signal },
  ) {
    if (fullPage && on !== undefined)
      throw new ToolError('fullPage cannot be used with element screenshots.', { hint: 'Leave out one of them.' });
    const found = on === undefined ? undefined : await tab.target(on);
    const shot = {
      of: found?.locator ?? (fullPage ? 'page' : 'viewport'),
      format: type ?? typeOf(file) ?? 'png',
      scale,
    } as const;
    const what = found ? (words ?? 'element') : fullPage ? 'full page' : 'viewport';
    if (file === undefined) {
      const picture = await pictureForAnswer(tab.page, shot, signal);
      response.image({ data: picture.data, mimeType: `image/${picture.format}` });
      response.text(`Screenshot of ${oneLine(what)}${remarks(picture, shot)}`);
    } else {
      await session.workspace.write(file, await pictureForFile(tab.page, shot, signal));
      response.file({ title: `Screenshot of ${oneLine(what)}`, path: file });
    }
    response.ran({
      on: found ? { locator: found.code } : 'page',
      call: 'screenshot',
      options: {
        fullPage: fullPage || undefined,
        path: file && session.workspace.link(file),
        quality: shot.format === 'jpeg' ? 90 : undefined,
        scale,
        type: shot.format,
      },
    });
  },
});

/** What keeps the picture from being the thing itself. */
function remarks({ factor, cut, format }: Picture, shot: Shot): string {
  return [
    factor === 1 ? '' : `, ${Number(factor.toFixed(3))} pixels for each CSS pixel`,
    cut ? `, its first ${cut.shown} of ${cut.of} CSS pixels; give a "filename" to save all of it` : '',
    format === shot.format ? '' : `, as ${format} because ${shot.format} was over 1 MB`,
  ].join('');
}

function typeOf(file: string | undefined): Format | undefined {
  const extension = path
    .extname(file ?? '')
    .slice(1)
    .toLowerCase();
  return extension === 'jpg' ? 'jpeg' : types.find(type => type === extension);
}
