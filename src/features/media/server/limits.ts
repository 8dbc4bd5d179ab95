import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Counted per file. */
export const LIMIT_UPLOADS: RateLimit = { name: 'upload', points: 200, seconds: 3600 };

/** Counted per file. */
export const LIMIT_CAPTIONS: RateLimit = { name: 'captions', points: 100, seconds: 3600 };

/** Counted per megabyte; a file of undeclared length counts as the largest allowed. */
export const LIMIT_UPLOAD_MEGABYTES: RateLimit = { name: 'upload-mb', points: 10_000, seconds: 86_400 };
