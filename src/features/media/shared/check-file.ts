import { mediaRefusals } from '../refusals.ts';
import { IMAGE_TYPES, isWithinSizeLimit, kindOfType, VIDEO_TYPES } from '../rules.ts';

/** `picture` accepts only images (a face, a cover); `media` accepts whatever a post or a session may carry. */
export type FileKind = 'picture' | 'media';

// Some systems don't know the newer image types and hand the file over without one.
const TYPES_BY_ENDING: Record<string, string> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  webp: 'image/webp',
  mov: 'video/quicktime',
};

const PICKED_BY_ENDING = ['.heic', '.heif'];

/** The `accept` of a file picker for photos. Systems that don't know a type choose by the ending. */
export const ACCEPTED_PHOTOS = [...IMAGE_TYPES, ...PICKED_BY_ENDING].join(',');

/** The `accept` of a file picker for photos and videos. */
export const ACCEPTED_MEDIA = [...IMAGE_TYPES, ...PICKED_BY_ENDING, ...VIDEO_TYPES].join(',');

/** The type of a chosen file: what the browser says, otherwise what its extension says, otherwise unknown bytes. */
export function typeOfFile(file: Pick<File, 'name' | 'type'>): string {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return file.type.toLowerCase() || TYPES_BY_ENDING[ending] || 'application/octet-stream';
}

/**
 * Returns why a chosen file can't be uploaded, in the words of docs/product.md#uploads, or null if it can. The server decides again by the
 * bytes; this only saves the round trip.
 */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>, kind: FileKind): string | null {
  const type = typeOfFile(file);
  if (kind === 'picture' && !type.startsWith('image/')) return mediaRefusals.IMAGES_ONLY().message;
  const taken = kindOfType(type);
  if (taken === null) return mediaRefusals.UNSUPPORTED_TYPE().message;
  // The size limit of films is a server setting; the server applies it before the upload begins.
  if (taken === 'image' && !isWithinSizeLimit(file.size)) return mediaRefusals.TOO_LARGE().message;
  if (file.size === 0) return mediaRefusals.EMPTY_FILE().message;
  return null;
}
