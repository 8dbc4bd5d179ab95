import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_ACCOUNT_CREATION: RateLimit = { name: 'user-create', points: 20, seconds: 600 };
export const LIMIT_EMAIL_CHECKS: RateLimit = { name: 'user-email-check', points: 60, seconds: 600 };
