import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_FOLLOWS: RateLimit = { name: 'follow', points: 120, seconds: 300 };
