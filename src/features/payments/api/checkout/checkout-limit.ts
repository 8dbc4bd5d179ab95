import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** How many orders of any kind one person may start: each may call the payment provider or send mail. */
export const CHECKOUTS: RateLimit = { name: 'checkout', points: 30, seconds: 3600 };
