import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** How often one person may ask for a checkout: each may call the payment provider. */
export const SUBSCRIBING: RateLimit = { name: 'subscribe', points: 30, seconds: 3600 };

/** How often one person may give months of what they offer. */
export const LIMIT_GIVING: RateLimit = { name: 'given-months', points: 60, seconds: 3600 };
