import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** An export reads thousands of lines. */
export const LIMIT_LOG_EXPORTS: RateLimit = { name: 'log-export', points: 20, seconds: 3600 };
export const LIMIT_REPORTS: RateLimit = { name: 'content-report', points: 30, seconds: 3600 };
