import { defineRefusals, Refusal } from '#kernel/http/refusal.ts';
import * as LIMITS from '#kernel/limits.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { CUES_MAX } from './rules.ts';

/** The refusals of media, with the texts of docs/product.md#uploads. */
export const mediaRefusals = defineRefusals({
  UNSUPPORTED_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Unsupported file type' },
  IMAGES_ONLY: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Only image files are allowed' },
  /** For images; the limit for films is a setting (`videoTooLarge`). */
  TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: `File size exceeds ${LIMITS.imageMegabytesMax}MB` },
  UPLOAD_LINK_REFUSED: { code: 'FORBIDDEN', message: 'This upload link is no longer valid. Choose the file again.' },
  ALREADY_UPLOADED: { code: 'CONFLICT', message: 'This file has already been uploaded.' },
  BROKEN_OFF: { code: 'BAD_REQUEST', message: 'The upload was interrupted. Please try again.' },
  OTHER_LENGTH: { code: 'BAD_REQUEST', message: 'This isn’t the file you chose. Please try again.' },
  EMPTY_FILE: { code: 'BAD_REQUEST', message: 'This file is empty.' },
  UNKNOWN_UPLOAD: { code: 'UNPROCESSABLE_CONTENT', message: 'A file couldn’t be attached. Choose it again.' },
  DUPLICATE_UPLOAD: { code: 'BAD_REQUEST', message: 'The same file is attached twice.' },
  CAPTIONS_TOO_LARGE: {
    code: 'PAYLOAD_TOO_LARGE',
    message: `Captions can be up to ${LIMITS.captionsBytesMax / 1000} kB. Choose a smaller file.`,
  },
  NO_CAPTIONS: { code: 'UNPROCESSABLE_CONTENT', message: 'This file has no captions. Choose a .vtt or .srt file.' },
  TOO_MANY_CAPTIONS: {
    code: 'UNPROCESSABLE_CONTENT',
    message: `This file has more than ${CUES_MAX.toLocaleString(LOCALE)} captions. Merge some of them.`,
  },
  UNKNOWN_CAPTIONS: { code: 'UNPROCESSABLE_CONTENT', message: 'Some captions couldn’t be attached. Choose the file again.' },
  CAPTIONS_OF_ONE_LANGUAGE: {
    code: 'BAD_REQUEST',
    message: 'A video can have only one set of captions per language. Choose another language.',
  },
  CAPTIONS_OF_VIDEOS_ONLY: { code: 'BAD_REQUEST', message: 'Only videos can have captions.' },
  NO_ROOM: { code: 'SERVICE_UNAVAILABLE', message: 'The site can’t store any more files right now. Please try again later.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: 'We couldn’t find this file.' },
});

/** The refusal of a film that exceeds this site's limit in megabytes; worded like the text of docs/product.md#uploads. */
export function videoTooLarge(maxMegabytes: number): Refusal {
  return new Refusal('VIDEO_TOO_LARGE', { code: 'PAYLOAD_TOO_LARGE', message: `File size exceeds ${maxMegabytes}MB` });
}

/** The refusal of captions that can't be parsed. `line` counts from 1; `fault` says what to do about it. */
export function unreadableCaptions(line: number, fault: string): Refusal {
  return new Refusal('UNREADABLE_CAPTIONS', { code: 'UNPROCESSABLE_CONTENT', message: `Line ${line}: ${fault}` });
}

/** The refusal of files beyond what somebody may store, in megabytes; `unposted` is what of it belongs to nothing yet, or is still to arrive. */
export function aboveQuota({ stored, unposted, most }: { stored: number; unposted: number; most: number }): Refusal {
  const rest = unposted < 0.5 ? '' : ` ${inMegabytes(unposted)} of it is files that you haven’t posted, which go within a day.`;
  return new Refusal('ABOVE_QUOTA', {
    code: 'PAYLOAD_TOO_LARGE',
    message: `Your photos and videos take ${inMegabytes(stored)} of the ${inMegabytes(most)} that you can store. Delete some to make room.${rest}`,
  });
}

function inMegabytes(megabytes: number): string {
  return `${Math.round(megabytes).toLocaleString(LOCALE)} MB`;
}
