import type { MediaEntity, ShownMedia } from '../contract.ts';

/** Returns as much of a media entity as a card needs; without a placeholder for a picture that is out of sight until it has loaded. */
export function shownMedia(entity: MediaEntity, { hasBlur }: { hasBlur: boolean }): ShownMedia {
  const { id, mediaItemUri, userId, type, url, alt, blur, width, height, duration, captions, progress, failure } = entity;
  return {
    id,
    mediaItemUri,
    userId,
    type,
    url,
    alt,
    blur: hasBlur ? blur : null,
    width,
    height,
    duration,
    ...(captions === undefined ? {} : { captions }),
    ...(progress === null ? {} : { progress }),
    ...(failure === null ? {} : { failure }),
  };
}
