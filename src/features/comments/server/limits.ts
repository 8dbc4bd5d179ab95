import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_COMMENTS: RateLimit = { name: 'comment', points: 60, seconds: 600 };
