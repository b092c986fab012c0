import path from 'node:path';
import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { defineTabTool } from '../define.ts';
import { element, target } from '../inputs.ts';

const types = ['png', 'jpeg', 'webp'] as const;
type ImageType = (typeof types)[number];

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
  async handle({ element: words, target: on, type, filename: file, fullPage, scale }, { tab, session, response, signal }) {
    if (fullPage && on !== undefined)
      throw new ToolError('fullPage cannot be used with element screenshots.', { hint: 'Leave out one of them.' });
    const found = on === undefined ? undefined : await tab.target(on);
    const format: ImageType = type ?? typeOf(file) ?? 'png';
    const options = { type: format, scale, ...(format === 'jpeg' ? { quality: 90 } : {}) };
    const data = await (found ? found.locator.screenshot({ ...options, signal }) : tab.page.screenshot({ ...options, fullPage, signal }));
    const saved = file ?? session.workspace.automatic(found ? 'element' : 'page', format);
    if (file !== undefined) await session.workspace.write(saved, data);
    response.ran({
      on: found ? { locator: found.code } : 'page',
      call: 'screenshot',
      options: { fullPage: fullPage || undefined, path: file && session.workspace.link(file), ...options },
    });
    const what = found ? (words ?? 'element') : fullPage ? 'full page' : 'viewport';
    if (file !== undefined) response.file({ title: `Screenshot of ${what}`, path: saved });
    else response.image({ data, mimeType: `image/${format}` });
  },
});

function typeOf(file: string | undefined): ImageType | undefined {
  const extension = path.extname(file ?? '').slice(1).toLowerCase();
  return extension === 'jpg' ? 'jpeg' : types.find(type => type === extension);
}
