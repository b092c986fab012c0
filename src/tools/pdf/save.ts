import { z } from 'zod';
import { messageOf, ToolError } from '../../errors.ts';
import { defineTabTool } from '../define.ts';

export const pdfSave = defineTabTool({
  name: 'browser_pdf_save',
  title: 'Save as PDF',
  description: 'Save the page as it would be printed.',
  effect: 'reads',
  input: { filename: z.string().optional().describe('page-<time>.pdf without it') },
  files: { filename: 'write' },
  async handle({ filename }, { tab, session, response }) {
    if (session.config.browser.browserName !== 'chromium') throw impossible();
    const data = await tab.page.pdf().catch((error: unknown) => {
      // Chromium with a window may refuse, depending on its version.
      throw /printToPDF|PDF generation/i.test(messageOf(error)) ? impossible(error) : error;
    });
    const file = filename ?? session.workspace.automatic('page', 'pdf');
    await session.workspace.write(file, data);
    response.file({ title: 'Page as pdf', path: file });
    response.ran({ on: 'page', call: 'pdf', args: [{ path: session.workspace.link(file) }] });
  },
});

function impossible(cause?: unknown): ToolError {
  return new ToolError('Only headless Chromium can save a page as PDF.', {
    cause,
    hint: 'Take browser_take_screenshot with fullPage, or have the user start the server with --headless.',
  });
}
