import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_SESSIONS: RateLimit = { name: 'session-publish', points: 30, seconds: 600 };
