import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['emulation'] } });

test('media features are emulated, kept and reset', async ({ call, site }) => {
  await call('browser_navigate', {
    url: site.page(`<style>@media (prefers-color-scheme: dark) { #dark::after { content: 'dark' } } @media print { #print::after { content: 'print' } }</style>
      <p id="dark">Scheme </p><p id="print">Medium </p>`),
  });
  const queries = [
    '(prefers-color-scheme: dark)',
    '(prefers-reduced-motion: reduce)',
    '(forced-colors: active)',
    '(prefers-contrast: more)',
    'print',
  ];
  const matching = async (): Promise<unknown> =>
    JSON.parse(
      (
        await call('browser_evaluate', {
          function: `${JSON.stringify(queries)}.map(query => matchMedia(query).matches)`,
        })
      ).value ?? '',
    );
  const before = await matching();
  const emulated = await call('browser_emulate_media', {
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    forcedColors: 'active',
    contrast: 'more',
  });
  expect(emulated.code).toBe(
    `await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active', contrast: 'more' });`,
  );
  expect(await matching()).toEqual([true, true, true, true, false]);
  const printed = await call('browser_emulate_media', { media: 'print' });
  expect(printed.snapshot).toContain('Medium print');
  expect(await matching()).toEqual([true, true, true, true, true]);
  const reset = await call('browser_emulate_media', {
    colorScheme: 'reset',
    reducedMotion: 'reset',
    forcedColors: 'reset',
    contrast: 'reset',
    media: 'reset',
  });
  expect(reset.code).toContain('colorScheme: null');
  expect(await matching()).toEqual(before);
  expect((await call('browser_emulate_media', { media: null })).error).toContain('Nothing to emulate.');
});
