import type { Asking, RateLimit } from '#platform/server/rate-limits.ts';
import type { Services } from '#platform/server/services.ts';

/** Calls that ask the provider each time: its own limit is shared by all sales, so one person must not use it up. */
export const LIMIT_PROVIDER_CALLS: RateLimit = { name: 'payment-provider', points: 60, seconds: 60 };

/** The same for what asks the provider now and then alone; call it before. Refuses with TOO_MANY_REQUESTS. */
export async function limitProviderCalls({ rateLimits }: Pick<Services, 'rateLimits'>, asking: Asking): Promise<void> {
  await rateLimits.consumeBy(asking, LIMIT_PROVIDER_CALLS);
}
