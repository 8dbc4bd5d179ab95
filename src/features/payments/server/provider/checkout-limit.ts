import type { RateLimit } from '#platform/server/rate-limits.ts';

/** How many orders one person may begin, of whatever kind: each may ask the payment provider, or send mail. */
export const CHECKOUTS: RateLimit = { name: 'checkout', points: 30, seconds: 3600 };
