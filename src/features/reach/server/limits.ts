import type { RateLimit } from '#platform/server/rate-limits.ts';

/** By network; feed readers of many people may come from one. */
export const LIMIT_FEEDS: RateLimit = { name: 'feeds', points: 300, seconds: 60 };

/** Drawing takes some of the processor; whoever shows previews asks for few. */
export const LIMIT_CARDS: RateLimit = { name: 'cards', points: 120, seconds: 60 };
