import { LIMITS } from '#kernel/limits.ts';
import type { MediaEntityType } from './contract.ts';

/** The image types that may be uploaded (product decisions section 9); what counts in the end is what the bytes say. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif'] as const;

/** How long a signed upload address works. */
export const UPLOAD_MINUTES = 15;

/** After how long an upload that nobody attached is removed. */
export const UNATTACHED_HOURS = 24;

/** After how long the files of something that was taken away are removed; pages that were made before still show them. */
export const REMOVAL_MINUTES = 60;

/** Whether a file of this declared type may be uploaded at all. */
export function isUploadable(fileType: string): boolean {
  return (IMAGE_TYPES as readonly string[]).includes(fileType.toLowerCase());
}

/** Whether a declared size is within the limit of its type; an unknown size is checked while it arrives. */
export function isWithinSizeLimit(size: number | undefined): boolean {
  return size === undefined || size <= LIMITS.imageBytesMax;
}

export type Rendition = { name: string; width: number; height: number | null };

/**
 * The sizes that an image is stored in, by what it is for (Specification section 9): profile 150 and 400 wide and square,
 * cover 1500x500, everything else 800 wide. The 400 wide copy is for small screens. An image is never enlarged, except
 * where the size is fixed in both directions.
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

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';

/** The format of an image by its first bytes, or null when it is none that we take. The name and the declared type say nothing. */
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
