import type { RateLimit } from '#platform/server/limits/rate-limits.ts';
import { NEW_PEOPLE_A_DAY, NEW_PEOPLE_A_DAY_YET } from '../rules.ts';

export const LIMIT_MESSAGES: RateLimit = { name: 'message', points: 60, seconds: 60 };
export const LIMIT_MESSAGES_LONG: RateLimit = { name: 'message-hour', points: 600, seconds: 3600 };
export const LIMIT_CHATS: RateLimit = { name: 'chat', points: 60, seconds: 600 };
/** People messaged for the first time; fewer for new accounts. */
export const LIMIT_FIRST_MESSAGES: RateLimit = { name: 'first-message', points: NEW_PEOPLE_A_DAY, seconds: 86_400 };
export const LIMIT_FIRST_MESSAGES_NEW: RateLimit = { name: 'first-message-new', points: NEW_PEOPLE_A_DAY_YET, seconds: 86_400 };
/** Reactions, deletions, answers to requests, settings. */
export const LIMIT_CHAT_ACTIONS: RateLimit = { name: 'chat-deed', points: 120, seconds: 60 };
export const LIMIT_MESSAGE_REPORTS: RateLimit = { name: 'message-report', points: 20, seconds: 3600 };
export const LIMIT_MESSAGE_SEARCH: RateLimit = { name: 'message-search', points: 60, seconds: 60 };
/** Messages to all participants of an event. */
export const LIMIT_BROADCASTS: RateLimit = { name: 'message-round', points: 5, seconds: 86_400 };
/** Kept by each process alone: typing writes nothing, not even a count. A page sends one every three seconds while somebody types. */
export const LIMIT_TYPING: RateLimit = { name: 'typing', points: 40, seconds: 60 };
