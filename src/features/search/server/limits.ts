import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_SAVING: RateLimit = { name: 'saving', points: 60, seconds: 600 };
export const LIMIT_SEARCH: RateLimit = { name: 'search', points: 120, seconds: 60 };
