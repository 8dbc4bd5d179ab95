import * as LIMITS from '#kernel/limits.ts';
import { VIDEO_MINUTES_MAX } from './rules.ts';

/** What a picker of one photo says about it; the formats that people know by name. */
export const PHOTO_HINT = `JPEG, PNG, WebP or HEIC, up to ${LIMITS.imageMegabytesMax} MB`;

/** What the picker of an item's photos and videos says about them. */
export const MEDIA_HINT = `Drop, paste or choose up to ${LIMITS.postMediaMax} files: photos up to ${LIMITS.imageMegabytesMax} MB, videos up to ${VIDEO_MINUTES_MAX} minutes.`;
