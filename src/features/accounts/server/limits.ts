import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

export const LIMIT_ACCOUNT_CREATION: RateLimit = { name: 'user-create', points: 20, seconds: 600 };
export const LIMIT_EMAIL_CHECKS: RateLimit = { name: 'user-email-check', points: 60, seconds: 600 };
export const LIMIT_PROFILE_CHANGES: RateLimit = { name: 'user-update', points: 60, seconds: 600 };
export const LIMIT_USERNAME_SEARCH: RateLimit = { name: 'username-search', points: 120, seconds: 60 };
export const LIMIT_EXPORTS: RateLimit = { name: 'user-export', points: 5, seconds: 86_400 };
export const LIMIT_EXPORT_DOWNLOADS: RateLimit = { name: 'export-download', points: 60, seconds: 3600 };
export const LIMIT_DELETIONS: RateLimit = { name: 'user-delete', points: 10, seconds: 3600 };
