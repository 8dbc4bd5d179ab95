import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_REVIEWS: RateLimit = { name: 'review', points: 30, seconds: 600 };
