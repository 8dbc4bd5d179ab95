/**
 * That something changed, for those who look at it now: what it is by ids alone, and for whom. Whoever hears of it reads by the usual
 * queries, so nothing private is in it.
 */
export type Change =
  /** A conversation has changed; `revision` is the newest of its changes. */
  | { kind: 'chat'; chatId: string; revision: number; recipientUserIds: string[] }
  /** Somebody is writing to the recipients. */
  | { kind: 'typing'; chatId: string; userId: string; recipientUserIds: string[] }
  /** The recipients have a new notification. */
  | { kind: 'notifications'; recipientUserIds: string[] }
  /** An order of the recipients was settled, refunded or given up. */
  | { kind: 'order'; itemId: string; recipientUserIds: string[] }
  /** The recipient, on one of their devices, follows somebody or no longer does. */
  | { kind: 'follow'; recipientUserIds: string[] }
  /** The recipient, on one of their devices, blocked somebody or took that back. */
  | { kind: 'block'; recipientUserIds: string[] }
  /** A picture or film of the recipients was processed, or could not be. */
  | { kind: 'media'; recipientUserIds: string[] }
  /** Seats, time or place of a session's date changed; for all who have its page open. */
  | { kind: 'session'; sessionId: string }
  /** Something was said about a post or session; for all who have its page open. */
  | { kind: 'content'; contentId: string }
  /** What one open stream looks at besides what is its person's own. */
  | { kind: 'watch'; streamId: string; userId: string; topics: string[] };

/** Tells of changes that have been committed. A hint: it never fails, and who misses it finds the change by looking. */
export type Announce = (changes: Change[]) => void;
