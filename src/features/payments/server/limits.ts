import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** After this many declined cards within this time, a person's checkout is closed and they can't open another until the time has passed. */
export const LIMIT_DECLINES = { attempts: 8, minutes: 60 };

/** How often one person may create or change codes. */
export const LIMIT_CODES: RateLimit = { name: 'codes', points: 60, seconds: 3600 };
