import type { RateLimit } from '#platform/server/rate-limits.ts';

/** Counted by file. */
export const LIMIT_UPLOADS: RateLimit = { name: 'upload', points: 200, seconds: 3600 };

/** Counted by file. */
export const LIMIT_CAPTIONS: RateLimit = { name: 'captions', points: 100, seconds: 3600 };

/** Counted by megabyte; a file whose length is not announced counts as the longest that there may be. */
export const LIMIT_UPLOAD_MEGABYTES: RateLimit = { name: 'upload-mb', points: 10_000, seconds: 86_400 };
