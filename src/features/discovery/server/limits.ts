import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_DISCOVERY: RateLimit = { name: 'discovery', points: 120, seconds: 60 };
