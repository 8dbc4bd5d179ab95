import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Registering and removing browsers; a browser may register again at each start. */
export const LIMIT_PUSH_DEVICES: RateLimit = { name: 'push-device', points: 30, seconds: 3600 };
