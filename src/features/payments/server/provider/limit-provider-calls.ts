import type { Asking } from '#platform/server/rate-limits.ts';
import type { Services } from '#platform/server/services.ts';
import { LIMIT_PROVIDER_CALLS } from '../limits.ts';

/** Counts a request that asks the payment provider each time it is made; call it before. Refuses with TOO_MANY_REQUESTS. */
export async function limitProviderCalls({ rateLimits }: Pick<Services, 'rateLimits'>, asking: Asking): Promise<void> {
  await rateLimits.consumeBy(asking, LIMIT_PROVIDER_CALLS);
}
