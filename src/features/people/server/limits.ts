import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_PROFILE_CHANGES: RateLimit = { name: 'user-update', points: 60, seconds: 600 };
export const LIMIT_USERNAME_SEARCH: RateLimit = { name: 'username-search', points: 120, seconds: 60 };
