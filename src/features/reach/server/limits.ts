import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Per network; the feed readers of many people may share one. */
export const LIMIT_FEEDS: RateLimit = { name: 'feeds', points: 300, seconds: 60 };

/** Drawing costs CPU time, and anyone who shows previews needs few. */
export const LIMIT_CARDS: RateLimit = { name: 'cards', points: 120, seconds: 60 };
