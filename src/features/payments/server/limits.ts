import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** After this many declined cards within this time, a person's checkout is closed and they can't open another until the time has passed. */
export const LIMIT_DECLINES = { attempts: 8, minutes: 60 };

/** How often one person may look for orders by words, each time among all of theirs. */
export const LIMIT_ORDER_SEARCH: RateLimit = { name: 'order-search', points: 120, seconds: 60 };

/** How often one person may look for people to give something to. */
export const LIMIT_KNOWN_SEARCH: RateLimit = { name: 'known-search', points: 120, seconds: 60 };

/** Whether a call looks for orders by words anew: the pages that follow, as an export asks for them, don't count. */
export function isOrderSearch(input: unknown): boolean {
  const { search = '', cursor = null } = input as { search?: string; cursor?: string | null };
  return search !== '' && cursor === null;
}

/** How often one person may create or change codes. */
export const LIMIT_CODES: RateLimit = { name: 'codes', points: 60, seconds: 3600 };
