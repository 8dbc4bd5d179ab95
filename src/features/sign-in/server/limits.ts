import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_ACCOUNT_CREATION: RateLimit = { name: 'user-create', points: 20, seconds: 600 };
/** Before signing up, by a network: nobody is signed in yet. Few enough that nobody finds an invitation by trying codes. */
export const LIMIT_JOINING_CHECKS: RateLimit = { name: 'joining-check', points: 30, seconds: 600, guardsSecrets: true };
export const LIMIT_JOINING_NOTES: RateLimit = { name: 'joining-note', points: 20, seconds: 600 };
export const LIMIT_EMAIL_CHECKS: RateLimit = { name: 'user-email-check', points: 60, seconds: 600 };
