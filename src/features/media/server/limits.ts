import type { RateLimit } from '#platform/server/rate-limits.ts';

/** Counted by file. */
export const LIMIT_UPLOADS: RateLimit = { name: 'upload', points: 200, seconds: 3600 };
