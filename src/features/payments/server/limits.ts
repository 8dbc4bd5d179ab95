import type { RateLimit } from '#platform/server/rate-limits.ts';

/** Calls that ask the provider each time: its own limit is shared by all sales, so one person must not use it up. */
export const LIMIT_PROVIDER_CALLS: RateLimit = { name: 'payment-provider', points: 60, seconds: 60 };
