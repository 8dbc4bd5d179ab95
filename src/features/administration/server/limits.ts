import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Each call discloses an address or whose it is: enough for support, too few to collect them. */
export const LIMIT_EMAILS: RateLimit = { name: 'administration-emails', points: 60, seconds: 3600, guardsSecrets: true };
export const LIMIT_JOINING: RateLimit = { name: 'administration-joining', points: 300, seconds: 3600 };
export const LIMIT_SETTINGS: RateLimit = { name: 'site-settings', points: 60, seconds: 3600 };
export const LIMIT_LEGAL_PREVIEWS: RateLimit = { name: 'legal-previews', points: 300, seconds: 3600 };
export const LIMIT_ANNOUNCEMENTS: RateLimit = { name: 'announcements', points: 30, seconds: 3600 };
