import type { CDPSession, Locator, Page } from 'playwright-core';
import { ToolError } from '../errors.ts';
import { withCdp } from './cdp.ts';

export type Format = 'png' | 'jpeg' | 'webp';

/** What to take a picture of, and how. */
export type Shot = {
  readonly of: 'viewport' | 'page' | Locator;
  readonly format: Format;
  /** `device` gives as many pixels as the screen has, `css` one for each CSS pixel. */
  readonly scale: 'css' | 'device';
};

export type Picture = {
  readonly data: Buffer;
  readonly format: Format;
  /** Pixels of the picture for each CSS pixel. */
  readonly factor: number;
  /** CSS pixels that are in the picture, and those there are, where not all are. */
  readonly cut: { readonly shown: number; readonly of: number } | undefined;
};

/** What a conversation bears: longer sides spoil it, more pixels are scaled down by models anyway, and bytes are paid for. */
const longestSide = 1568;
const mostPixels = 1.15 * 1024 * 1024;
const mostBytes = 1024 * 1024;
/** A picture that shrinks more than this shows nothing; it is cut below instead. */
const smallestFactor = 0.25;
/** How long fonts and animations are waited for, in ms, before the picture is taken as things are. */
const patience = 1000;

type Area = { x: number; y: number; width: number; height: number };

/** A picture that fits into a conversation. Scaled by the browser; where it cannot, the top of it is shown. */
export async function pictureForAnswer(page: Page, shot: Shot, signal: AbortSignal): Promise<Picture> {
  const taken = await withCdp(page, async cdp => {
    const area = await areaOf(cdp, shot, signal);
    const fitted = fit(area.css, shot.scale === 'device' ? area.density : 1);
    const take = (format: Format, quality?: number): Promise<Buffer> =>
      capture(cdp, { ...area.css, height: fitted.height }, { format, quality, factor: fitted.factor / area.density });
    return { ...(await underLimit(shot.format, take)), factor: fitted.factor, cut: fitted.cut };
  });
  return taken ?? plainPicture(page, shot, signal);
}

/** The picture in full, for a file. */
export async function pictureForFile(page: Page, { of, format, scale }: Shot, signal: AbortSignal): Promise<Buffer> {
  const options = { type: format, scale, signal, ...(format === 'jpeg' && { quality: 90 }) };
  const take = (timeout: number): Promise<Buffer> =>
    typeof of === 'object'
      ? of.screenshot({ ...options, timeout })
      : page.screenshot({ ...options, timeout, fullPage: of === 'page' });
  try {
    // A whole page of 30,000 pixels takes its time; a font that never comes must not.
    return await take(of === 'page' ? 20_000 : 5000);
  } catch (error) {
    if (!/Timeout \d+ms exceeded/.test(String(error))) throw error;
    const taken = await withCdp(page, async cdp => {
      const { css, density } = await areaOf(cdp, { of }, signal);
      return capture(cdp, css, { format, factor: scale === 'device' ? 1 : 1 / density });
    });
    if (!taken) throw error;
    return taken;
  }
}

/** Position in the document in CSS pixels, and the pixels of the screen for each. */
async function areaOf(
  cdp: CDPSession,
  { of }: Pick<Shot, 'of'>,
  signal: AbortSignal,
): Promise<{ css: Area; density: number }> {
  if (typeof of === 'object') await of.scrollIntoViewIfNeeded({ signal, timeout: patience }).catch(() => {}); // its box tells
  const {
    cssVisualViewport: view,
    cssContentSize: content,
    cssLayoutViewport,
    layoutViewport,
  } = await cdp.send('Page.getLayoutMetrics');
  const density = cssLayoutViewport.clientWidth ? layoutViewport.clientWidth / cssLayoutViewport.clientWidth : 1;
  if (of === 'page') return { css: { x: 0, y: 0, width: content.width, height: content.height }, density };
  if (of === 'viewport')
    return { css: { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight }, density };
  const box = await of.boundingBox({ signal });
  if (!box || !box.width || !box.height)
    throw new ToolError('The element has no size, so there is nothing to take a picture of.', {
      hint: 'Take browser_snapshot to see what is visible.',
    });
  return { css: { ...box, x: box.x + view.pageX, y: box.y + view.pageY }, density };
}

/** How an area fits: its factor, and how much of its height is shown. */
function fit({ width, height }: Area, pixels: number): { factor: number; height: number; cut: Picture['cut'] } {
  const w = width * pixels;
  const h = height * pixels;
  const whole = Math.min(1, longestSide / w, longestSide / h, Math.sqrt(mostPixels / (w * h)));
  if (whole >= smallestFactor || h <= longestSide) return { factor: whole * pixels, height, cut: undefined };
  const factor = Math.min(smallestFactor, longestSide / w);
  const shown = Math.floor(longestSide / factor / pixels);
  return { factor: factor * pixels, height: shown, cut: { shown, of: Math.round(height) } };
}

async function capture(
  cdp: CDPSession,
  area: Area,
  options: { format: Format; quality?: number; factor: number },
): Promise<Buffer> {
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: options.format,
    ...(options.quality !== undefined && { quality: options.quality }),
    // Whole pixels, or the picture gets one more on each side.
    clip: {
      ...area,
      width: size(area.width, options.factor),
      height: size(area.height, options.factor),
      scale: options.factor,
    },
    captureBeyondViewport: true,
  });
  return Buffer.from(data, 'base64');
}

function size(length: number, factor: number): number {
  return Math.max(1, Math.floor(length * factor)) / factor;
}

/** The format that was asked for if it is small enough, else JPEG, as coarse as it must be. */
async function underLimit(
  format: Format,
  take: (format: Format, quality?: number) => Promise<Buffer>,
): Promise<{ data: Buffer; format: Format }> {
  const data = await take(format, format === 'png' ? undefined : 90);
  if (data.length <= mostBytes) return { data, format };
  for (const quality of [80, 50, 20]) {
    const smaller = await take('jpeg', quality);
    if (smaller.length <= mostBytes || quality === 20) return { data: smaller, format: 'jpeg' };
  }
  return { data, format };
}

async function plainPicture(page: Page, shot: Shot, signal: AbortSignal): Promise<Picture> {
  const { of, format } = shot;
  const options = { type: format, scale: 'css', signal } as const;
  const box = typeof of === 'object' ? await of.boundingBox({ signal }) : undefined;
  const view = page.viewportSize() ?? { width: 1280, height: 720 };
  const area = box ?? { x: 0, y: 0, ...view };
  const clip = { ...area, width: Math.min(area.width, longestSide), height: Math.min(area.height, longestSide) };
  return { data: await page.screenshot({ ...options, clip }), format, factor: 1, cut: undefined };
}
