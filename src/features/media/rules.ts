import * as LIMITS from '#kernel/limits.ts';
import type { MediaEntityType } from './contract.ts';

/** The image types that may be uploaded (docs/product.md#uploads). The declared type is a first check; the bytes decide. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif'] as const;

/** The video types that may be uploaded (docs/product.md#uploads). */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** The longest a film may be, in minutes. `process-video.ts` and `isolation.ts` limit what converting one may take. */
export const VIDEO_MINUTES_MAX = 30;

/** The languages captions may be in, keyed by BCP 47 tag, with the names a player shows. */
export const CAPTION_LANGUAGES = {
  en: 'English',
  ar: 'العربية',
  bn: 'বাংলা',
  zh: '中文',
  cy: 'Cymraeg',
  nl: 'Nederlands',
  fr: 'Français',
  gd: 'Gàidhlig',
  de: 'Deutsch',
  el: 'Ελληνικά',
  gu: 'ગુજરાતી',
  he: 'עברית',
  hi: 'हिन्दी',
  ga: 'Gaeilge',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pl: 'Polski',
  pt: 'Português',
  pa: 'ਪੰਜਾਬੀ',
  ro: 'Română',
  ru: 'Русский',
  es: 'Español',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
} as const;

/** How many cues a caption file may hold, and how many characters a cue may have. */
export const CUES_MAX = 5000;
export const CUE_LENGTH_MAX = 1000;

/** How long a signed upload URL is valid. */
export const UPLOAD_MINUTES = 15;

/** How long receiving one file may take. */
export const SENDING_MINUTES = 60;

/** How long an upload is stored if it is never attached. */
export const UNATTACHED_HOURS = 24;

/** How long a worker's lease on a film holds unless renewed; if the worker dies, the film is free again after that. */
export const LEASE_SECONDS = 30;

/**
 * How often a run that failed is repeated, every ten minutes after the first hour: for most of the day after which what is still processing
 * is given up, should the store of files be out of order that long.
 */
export const PROCESSING_RETRIES = 120;

/** How many times processing a film is attempted. */
export const FILM_ATTEMPTS = 3;

/** How many workers may die on an image before it is given up. Fewer than `FILM_ATTEMPTS`, so that a film in the same workers survives. */
export const IMAGE_DEATHS_MAX = 2;

/** How long the files of deleted media are retained: pages loaded earlier still show them. */
export const REMOVAL_MINUTES = 60;

/** How long after a purge the next one follows: what a shared cache was fetching meanwhile, it has stored by then. */
export const SECOND_PURGE_MINUTES = 10;

/**
 * How often a purge is retried, every ten minutes after the first hour: until the links that a shared cache may have stored under have
 * expired, after 48 hours, however long the hook is out of order.
 */
export const PURGE_RETRIES = 300;

/** How long a shared cache that can't be purged may store what everyone sees. */
export const UNPURGED_SECONDS = 300;

/** How many nights it takes to read every file of an image or film once. */
export const NIGHTS_OF_READING = 7;

/** Whether the files of this image or film are read tonight: a different seventh of all of them each night. */
export function isReadTonight({ id }: { id: string }, now: Date): boolean {
  const night = Math.floor(now.getTime() / 86_400_000);
  return Number.parseInt(id.slice(-4), 16) % NIGHTS_OF_READING === night % NIGHTS_OF_READING;
}

/** Returns the kind of file a declared type stands for, or null if such files aren't accepted. */
export function kindOfType(fileType: string): 'image' | 'video' | null {
  const type = fileType.toLowerCase().split(';')[0]?.trim() ?? '';
  if (IMAGE_TYPES.some((known) => known === type)) return 'image';
  return VIDEO_TYPES.some((known) => known === type) ? 'video' : null;
}

/** Whether a declared size in bytes is within the limit; an unknown size passes here and is checked as the file arrives. */
export function isWithinSizeLimit(size: number | undefined, maxBytes: number = LIMITS.imageBytesMax): boolean {
  return size === undefined || size <= maxBytes;
}

export type Rendition = { name: string; width: number; height: number | null };

/** Whether a use shows media whole among the text rather than in a row or frame of its own (docs/product.md#entities). */
export function isInlineUse(entityType: MediaEntityType): boolean {
  return entityType === 'comment' || entityType === 'message';
}

/**
 * Returns the sizes an image is stored in, by its use (docs/product.md#picture-sizes): profile pictures 150 and 400 px square, covers
 * 1500x500, everything else 800 px wide. The 400 px copy is for small screens. An image is never enlarged unless both dimensions are fixed.
 */
export function renditionsOf(entityType: MediaEntityType): Rendition[] {
  if (entityType === 'profile')
    return [
      { name: '150', width: 150, height: 150 },
      { name: '400', width: 400, height: 400 },
    ];
  if (entityType === 'profileCover') return [{ name: '1500', width: 1500, height: 500 }];
  return [
    { name: '400', width: 400, height: null },
    { name: '800', width: 800, height: null },
  ];
}

/** One stored size of a film; `name` is the nominal length of its shorter side. */
export type VideoRendition = { name: string; width: number; height: number; kilobits: number };

const LADDER = [
  { name: '720', kilobits: 3000 },
  { name: '480', kilobits: 1500 },
  { name: '360', kilobits: 800 },
] as const;

/**
 * Returns the sizes a film is stored in, largest first (docs/product.md#picture-sizes): 720p, 480p and 360p, without 720p for messages and
 * comments. A film is never enlarged, stays upright if it was, and keeps its size if it is smaller than 360p.
 */
export function videoRenditionsOf(entityType: MediaEntityType, width: number, height: number): VideoRendition[] {
  const shorter = Math.min(width, height);
  const steps = LADDER.filter(({ name }) => name !== '720' || (entityType !== 'message' && entityType !== 'comment'));
  const fitting = steps.filter(({ name }) => Number(name) <= shorter);
  const smallest = { name: '360', kilobits: 800 };
  return (fitting.length > 0 ? fitting : [smallest]).map(({ name, kilobits }) => {
    const scale = Math.min(1, Number(name) / shorter);
    const round = scale === 1 ? Math.floor : Math.round;
    return { name, kilobits, width: even(width * scale, round), height: even(height * scale, round) };
  });
}

// Video has half as many chroma samples as luma samples in each direction, so both sides must be even.
function even(length: number, round: (value: number) => number): number {
  return Math.max(2, round(length / 2) * 2);
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';

/** Returns the format of an image from its first bytes, or null if it isn't one we accept. The file name and declared type don't count. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) !== 'ftyp') return null;
  const brands = brandsOf(bytes);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

// ISO base media: size, "ftyp", major brand, version, then compatible brands to the end of the box (ISO/IEC 14496-12).
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 128);
  const brands = [];
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  }
  return brands;
}

/** The still of a film (docs/product.md#picture-sizes), named after its width. */
export const POSTER = { name: '512', width: 512, height: 288 } as const;
