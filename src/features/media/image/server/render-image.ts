import { Buffer } from 'node:buffer';
import sharp, { type Metadata, type Sharp } from 'sharp';
import * as LIMITS from '#kernel/limits.ts';
import type { MediaEntityType } from '../../contract.ts';
import { renditionsOf, sniffImage, type ImageFormat, type Rendition } from '../../rules.ts';
import { countScans } from './count-scans.ts';
import { createSemaphore } from './create-semaphore.ts';
import { decodeHeic } from './decode-heic.ts';
import { isUnreadAnimation } from './is-unread-animation.ts';
import { turnFrames } from './turn-frames.ts';

/** The bytes aren't an image we accept; the message is for the person who uploaded it. */
export class UnreadableImageError extends Error {}

export type RenderedImage = {
  renditions: { name: string; body: Buffer }[];
  /** An image of at most 32 px a side as a data URL. */
  blur: string;
  /** Of the largest rendition. */
  width: number;
  height: number;
};

const UNSUPPORTED = 'Unsupported file type';
const UNREADABLE = 'This photo couldn’t be read. It may be damaged.';
const TOO_MANY_PIXELS = 'This photo has more than 50 megapixels.';
const TOO_DEEP = 'This photo is too large to open. Save it as a JPEG and try again.';
const MOVING = 'Moving pictures have to be GIF or WebP files.';
const TALLEST = 16_000;
const BLUR_SIZE = 32;
const QUALITY = 80;
// Each scan of a JPEG covers the whole image, however few bytes it has: thousands of them would take a thread an hour. Cameras and programs
// write about twenty at most.
const SCANS_MAX = 100;
// Likewise for frames, each of which takes about a millisecond, however small.
const FRAMES_MAX = 1000;

// The most bytes of a progressive or interlaced image, which is held in memory whole while it is read.
const HELD_MAX = LIMITS.imagePixelsMax * 4;
// Two of the largest images are never read at once.
const limitPixels = createSemaphore(LIMITS.imagePixelsMax);

// One thread per image: several images at once make better use of the processors than several threads for one.
sharp.concurrency(1);
sharp.cache(false);
// Vector images can hold scripts and references, and nothing else that isn't on our list should be parsed either.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/**
 * Re-encodes an image for its use: upright, without metadata, as webp in the sizes of docs/product.md#picture-sizes. Throws
 * `UnreadableImageError` if it isn't an image we accept (the bytes decide, not the name), is damaged, has more than 50 megapixels or would
 * take more than 200 MB while it is read.
 */
export async function renderImage(original: Buffer, entityType: MediaEntityType): Promise<RenderedImage> {
  const format = sniffImage(original);
  if (format === null) throw new UnreadableImageError(UNSUPPORTED);
  try {
    return await render(original, format, entityType);
  } catch (error) {
    // The image library throws one kind of error for everything that is wrong with the bytes.
    if (error instanceof UnreadableImageError || !(error instanceof Error)) throw error;
    throw new UnreadableImageError(error.message.includes('pixel limit') ? TOO_MANY_PIXELS : UNREADABLE, { cause: error });
  }
}

async function render(original: Buffer, format: ImageFormat, entityType: MediaEntityType): Promise<RenderedImage> {
  if (mayMove(entityType) && isUnreadAnimation(original, format)) throw new UnreadableImageError(MOVING);
  if (format === 'jpeg' && countScans(original) > SCANS_MAX) throw new UnreadableImageError(UNREADABLE);
  const metadata = await sharp(original, { limitInputPixels: LIMITS.imagePixelsMax }).metadata();
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height);
  if (pixels > LIMITS.imagePixelsMax) throw new UnreadableImageError(TOO_MANY_PIXELS);
  const held = metadata.isProgressive ? pixels * metadata.channels * (metadata.depth === 'ushort' ? 2 : 1) : 0;
  if (held > HELD_MAX) throw new UnreadableImageError(TOO_DEEP);
  return limitPixels(pixels, () => makeRenditions(original, { format, metadata, entityType }));
}

type SniffedImage = { format: ImageFormat; metadata: Metadata; entityType: MediaEntityType };

async function makeRenditions(original: Buffer, { format, metadata, entityType }: SniffedImage): Promise<RenderedImage> {
  const sizes = renditionsOf(entityType);
  const largest = sizes.at(-1);
  if (!largest) throw new Error(`No sizes for ${entityType}.`);
  const still = await (format === 'heic' ? await openHeic(original) : openStill(original))
    .autoOrient()
    .resize(fitting(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const fromStill = () => sharp(still.data, { raw: { width: still.info.width, height: still.info.height, channels: still.info.channels } });
  const moves = isAnimation(metadata, format, entityType);
  const source = moves ? await openAnimation(original, metadata) : fromStill;
  const { delay, loop } = metadata;
  // With more effort an animation takes twice as long and is hardly smaller.
  const encoding = moves
    ? { quality: QUALITY, effort: 2, ...(delay && { delay }), ...(loop !== undefined && { loop }) }
    : { quality: QUALITY };
  const rendering = sizes.map(async (size) => ({
    name: size.name,
    body: await source().resize(fitting(size)).webp(encoding).toBuffer(),
  }));
  const [blur, ...renditions] = await Promise.all([
    fromStill().resize(BLUR_SIZE, BLUR_SIZE, { fit: 'inside' }).blur(1).webp({ quality: 40 }).toBuffer(),
    ...rendering,
  ]);
  return { renditions, blur: `data:image/webp;base64,${blur.toString('base64')}`, width: still.info.width, height: still.info.height };
}

const READING = { limitInputPixels: LIMITS.imagePixelsMax, failOn: 'error' } as const;

function openStill(original: Buffer): Sharp {
  return sharp(original, READING);
}

async function openHeic(original: Buffer): Promise<Sharp> {
  const { width, height, data } = await decodeHeic(original);
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } });
}

async function openAnimation(original: Buffer, { orientation = 1, pages = 1 }: Metadata): Promise<() => Sharp> {
  const open = () => sharp(original, { ...READING, animated: true });
  if (orientation === 1) return open;
  const { data, info } = await open().toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, ...turned } = turnFrames({ data, width: info.width, height: info.height / pages, count: pages }, orientation);
  return () => sharp(turned.data, { animated: true, raw: { width, height: height * pages, channels: 4, pageHeight: height } });
}

function mayMove(entityType: MediaEntityType): boolean {
  return entityType !== 'profile' && entityType !== 'profileCover';
}

// Content keeps its animation if all frames together stay within the limits; otherwise only the first frame is shown.
function isAnimation(metadata: Metadata, format: ImageFormat, entityType: MediaEntityType): boolean {
  if (!mayMove(entityType) || (format !== 'gif' && format !== 'webp')) return false;
  const frames = metadata.pages ?? 1;
  return frames > 1 && frames <= FRAMES_MAX && metadata.width * (metadata.pageHeight ?? metadata.height) * frames <= LIMITS.imagePixelsMax;
}

function fitting({ width, height }: Rendition) {
  if (height !== null) return { width, height, fit: 'cover' as const };
  return { width, height: TALLEST, fit: 'inside' as const, withoutEnlargement: true };
}
