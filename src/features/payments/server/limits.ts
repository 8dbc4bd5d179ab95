import type { RateLimit } from '#platform/server/rate-limits.ts';

/** Calls that ask the provider each time: its own limit is shared by all sales, so one person must not use it up. */
export const LIMIT_PROVIDER_CALLS: RateLimit = { name: 'payment-provider', points: 60, seconds: 60 };

/** After so many declined cards within the time, a person's checkout is closed and they get no other until it is over. */
export const LIMIT_DECLINES = { attempts: 8, minutes: 60 };
