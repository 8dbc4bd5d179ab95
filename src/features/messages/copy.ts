import * as LIMITS from '#kernel/limits.ts';

/** Refuses more files in a message, in its field and on the server. */
export const TOO_MANY_FILES = `A message can have up to ${LIMITS.messageMediaMax} photos or videos.`;
