import type { RateLimit } from '#platform/server/rate-limits.ts';

/** Registering and removing browsers; each start of one may register it anew. */
export const LIMIT_PUSH_DEVICES: RateLimit = { name: 'push-device', points: 30, seconds: 3600 };
