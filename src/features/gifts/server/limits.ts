import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Redeeming gifts, and trying to. */
export const LIMIT_REDEEMING: RateLimit = { name: 'redeeming-gifts', points: 30, seconds: 600, guardsSecrets: true };

/** Mailing gifts again, and reading their links. */
export const LIMIT_GIFT_LINKS: RateLimit = { name: 'gift-links', points: 60, seconds: 3600 };

/** Requests of a network for gifts by links that open none. In this process alone. */
export const LIMIT_GIFT_GUESSES: RateLimit = { name: 'gift-guesses', points: 60, seconds: 60, guardsSecrets: true };
