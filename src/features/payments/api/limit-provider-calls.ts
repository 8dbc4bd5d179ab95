import type { Asking, RateLimit } from '#platform/server/limits/rate-limits.ts';
import type { Services } from '#platform/server/program/services.ts';

/** For calls that ask the provider every time: all sales share its own limit, so one person must not use it up. */
export const LIMIT_PROVIDER_CALLS: RateLimit = { name: 'payment-provider', points: 60, seconds: 60 };

/** Applies the same limit to a call that only sometimes asks the provider; call this before it does. Refuses with TOO_MANY_REQUESTS. */
export async function limitProviderCalls({ rateLimits }: Pick<Services, 'rateLimits'>, asking: Asking): Promise<void> {
  await rateLimits.consumeBy(asking, LIMIT_PROVIDER_CALLS);
}
