import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_SUGGESTIONS: RateLimit = { name: 'place-suggestions', points: 120, seconds: 60 };
export const LIMIT_GEOCODING: RateLimit = { name: 'geocoding', points: 60, seconds: 60 };
