import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_PUBLISHING: RateLimit = { name: 'content-publish', points: 60, seconds: 600 };
export const LIMIT_TAG_FOLLOWS: RateLimit = { name: 'tag-follow', points: 60, seconds: 60 };
export const LIMIT_LIKES: RateLimit = { name: 'content-like', points: 120, seconds: 60 };
export const LIMIT_SAVES: RateLimit = { name: 'content-save', points: 120, seconds: 60 };
