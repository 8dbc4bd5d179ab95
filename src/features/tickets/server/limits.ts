import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Joining and leaving waiting lists, and what hosts do with theirs: each may notify somebody. */
export const LIMIT_WAITING: RateLimit = { name: 'waiting', points: 60, seconds: 600 };
