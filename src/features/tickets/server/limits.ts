import type { RateLimit } from '#platform/server/limits/rate-limits.ts';

/** Requests of a network for private calendars; the calendar programs of many people may share one. In this process alone. */
export const LIMIT_FEED_GUESSES: RateLimit = { name: 'calendar-feeds', points: 300, seconds: 60, guardsSecrets: true };

/** Reading one person's calendar: several devices, each every few minutes. In this process alone. */
export const LIMIT_FEED_READS: RateLimit = { name: 'calendar-feed', points: 120, seconds: 3600 };

/** Replacing and ending one's calendar address. */
export const LIMIT_FEED_CHANGES: RateLimit = { name: 'calendar-feed-changes', points: 20, seconds: 3600 };

/** Answering the questions of one's orders anew. */
export const LIMIT_ANSWERS: RateLimit = { name: 'booking-answers', points: 60, seconds: 600 };

/** Giving places away: each is mailed to somebody. */
export const LIMIT_GIVING: RateLimit = { name: 'giving-places', points: 60, seconds: 3600 };

/** Passes that a network fetches, each of which is signed; many people share one. In this process alone. */
export const LIMIT_PASSES: RateLimit = { name: 'phone-passes', points: 120, seconds: 60 };

/** Asking to be reminded of when dates can be booked. */
export const LIMIT_OPENINGS: RateLimit = { name: 'opening-reminders', points: 60, seconds: 600 };

/** Joining and leaving waiting lists, and what hosts do with theirs: each may notify somebody. */
export const LIMIT_WAITING: RateLimit = { name: 'waiting', points: 60, seconds: 600 };

/** Requests of one host or one helper's link at a door, whose devices each sync every few seconds. In this process alone. */
export const LIMIT_DOOR: RateLimit = { name: 'door', points: 600, seconds: 60 };

/** Whole rosters of one helper's link, each ticket of which is signed; a device asks for one when it opens the door. In this process alone. */
export const LIMIT_DOOR_ROSTERS: RateLimit = { name: 'door-rosters', points: 30, seconds: 60 };

/** Entries that are stored of one helper's link, refused ones too: whoever has it needs no account. */
export const LIMIT_DOOR_ENTRIES: RateLimit = { name: 'door-entries', points: 10_000, seconds: 86_400 };

/** Requests of a network with links that open no door. In this process alone. */
export const LIMIT_DOOR_GUESSES: RateLimit = { name: 'door-guesses', points: 60, seconds: 60, guardsSecrets: true };

/** Creating and revoking links for helpers. */
export const LIMIT_DOOR_LINKS: RateLimit = { name: 'door-links', points: 60, seconds: 3600 };
