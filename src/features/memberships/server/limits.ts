import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** How often one person may create or change offers. */
export const LIMIT_OFFERS: RateLimit = { name: 'offers', points: 60, seconds: 3600 };
