import type { Caller, RateLimit } from '#platform/server/limits/rate-limits.ts';
import type { Services } from '#platform/server/program/services.ts';

/** How many orders of any kind one person may start: each may call the payment provider or send mail. */
export const CHECKOUTS: RateLimit = { name: 'checkout', points: 30, seconds: 3600 };

/** For calls that ask the provider every time: all sales share its own limit, so one person must not use it up. */
export const LIMIT_PROVIDER_CALLS: RateLimit = { name: 'payment-provider', points: 60, seconds: 60 };

/** Applies the same limit to a call that only sometimes asks the provider; call this before it does. Refuses with TOO_MANY_REQUESTS. */
export async function limitProviderCalls({ rateLimits }: Pick<Services, 'rateLimits'>, caller: Caller): Promise<void> {
  await rateLimits.consumeBy(caller, LIMIT_PROVIDER_CALLS);
}

/** How many codes one person may try, by typing them or with an order: few enough that they can't be guessed. */
export const LIMIT_CODE_TRIES: RateLimit = { name: 'code-tries', points: 20, seconds: 600, guardsSecrets: true };
