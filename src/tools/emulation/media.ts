import { z } from 'zod';
import { ToolError } from '../../errors.ts';
import { defineTabTool } from '../define.ts';

export const emulateMedia = defineTabTool({
  name: 'browser_emulate_media',
  title: 'Emulate media features',
  description:
    'Make the page believe in other settings of its user, or in being printed. What is not given stays; reset ends it.',
  effect: 'acts',
  input: {
    colorScheme: z.enum(['light', 'dark', 'reset']).optional(),
    reducedMotion: z.enum(['reduce', 'no-preference', 'reset']).optional(),
    forcedColors: z.enum(['active', 'none', 'reset']).optional(),
    contrast: z.enum(['more', 'no-preference', 'reset']).optional(),
    media: z.enum(['screen', 'print', 'reset']).optional(),
  },
  async handle(wanted, { tab, response, act }) {
    const features = {
      colorScheme: cleared(wanted.colorScheme),
      reducedMotion: cleared(wanted.reducedMotion),
      forcedColors: cleared(wanted.forcedColors),
      contrast: cleared(wanted.contrast),
      media: cleared(wanted.media),
    };
    if (Object.values(features).every(value => value === undefined))
      throw new ToolError('Nothing to emulate.', { hint: `Give one of ${Object.keys(features).join(', ')}.` });
    await act(() => tab.page.emulateMedia(features));
    response.ran({ on: 'page', call: 'emulateMedia', args: [features] });
  },
});

/** Playwright's word for no emulation is null. */
function cleared<T extends string>(value: T | 'reset' | undefined): Exclude<T, 'reset'> | null | undefined {
  return value === 'reset' ? null : (value as Exclude<T, 'reset'> | undefined);
}
