import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** How often one person may ask for a checkout: each may call the payment provider. */
export const SUBSCRIBING: RateLimit = { name: 'subscribe', points: 30, seconds: 3600 };
