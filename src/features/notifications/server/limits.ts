import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** For anyone with a link from a mail, and services that press it for them: many share an address. */
export const LIMIT_MAIL_LINKS: RateLimit = { name: 'mail-link', points: 300, seconds: 60 };
export const LIMIT_BELLS: RateLimit = { name: 'bell', points: 120, seconds: 60 };
/** Asking for mail again after it came back. */
export const LIMIT_RESUMED_MAIL: RateLimit = { name: 'resumed-mail', points: 3, seconds: 86_400 };
/** How many people who neither follow the author nor are in the thread one account notifies by mentioning them. */
export const LIMIT_MENTIONS: RateLimit = { name: 'mention', points: 100, seconds: 86_400 };
