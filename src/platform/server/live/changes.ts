/**
 * A hint that something changed, for people who are viewing it: what it is, by ids only, and for whom. Receivers refetch it by the usual
 * queries, so it contains nothing private.
 */
export type Change =
  /** A conversation changed; `revision` is its latest change. */
  | { kind: 'chat'; chatId: string; revision: number; recipientUserIds: string[] }
  /** Someone is typing to the recipients. */
  | { kind: 'typing'; chatId: string; userId: string; recipientUserIds: string[] }
  /** The recipients have a new notification, or have read some on one of their devices. */
  | { kind: 'notifications'; recipientUserIds: string[] }
  /** An order of the recipients was settled, refunded or abandoned. */
  | { kind: 'order'; itemId: string; recipientUserIds: string[] }
  /** The payout account of the recipients, or one of their payouts, changed at the payment provider. */
  | { kind: 'payouts'; recipientUserIds: string[] }
  /** The recipient followed or unfollowed someone on one of their devices. */
  | { kind: 'follow'; recipientUserIds: string[] }
  /** The recipient blocked or unblocked someone on one of their devices. */
  | { kind: 'block'; recipientUserIds: string[] }
  /** A picture or video of the recipients has been processed, or couldn't be. */
  | { kind: 'media'; recipientUserIds: string[] }
  /** Seats, time or place of one of a session's dates changed; for everyone with its page open. */
  | { kind: 'session'; ownerUserId: string; sessionId: string }
  /** The comments on a post or session changed; for everyone with its page open. */
  | { kind: 'content'; ownerUserId: string; contentId: string }
  /** A post or session was liked or unliked; for everyone with its page open. */
  | { kind: 'likes'; ownerUserId: string; contentId: string }
  /** A setting of the site changed; for every program, not for browsers. */
  | { kind: 'site' }
  /** The topics that one open stream watches besides its user's own changes. */
  | { kind: 'watch'; streamId: string; userId: string; topics: string[] };

/** Publishes committed changes. Only a hint: it never fails, and a client that misses it finds the change by polling. */
export type Publish = (changes: Change[]) => void;
