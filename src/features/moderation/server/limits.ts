import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_REPORTS: RateLimit = { name: 'content-report', points: 30, seconds: 3600 };
