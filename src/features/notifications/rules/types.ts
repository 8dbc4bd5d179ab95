import { keysOf } from '#kernel/objects/keys-of.ts';
import type { NotificationKind, NotificationType } from '../contract.ts';
import type { NotificationTopic } from './topics.ts';

export type TypeRules = {
  /** The row of the settings in which people choose about it. */
  topic: NotificationTopic;
  /** The filter of the list under which it is found; without one it is found under none. */
  kind?: NotificationKind;
  /** Suppressed if either person has blocked the other. News of purchases, sales and booked sessions never is. */
  isSocial?: true;
  /** Its source is the id of a comment. */
  isAboutComment?: true;
  /** Mailed where it happens, with more in the mail than a notification has, or not at all. */
  isMailedElsewhere?: true;
  /** A worker pushes, which is too late for news about workers. */
  isNeverPushed?: true;
};

/** The rules of each type of notification. Its texts are in `copy/notifications.ts`, its icon and button in `feed/web/notification-signs.ts`. */
export const NOTIFICATION_TYPES: Record<NotificationType, TypeRules> = {
  ONBOARDING: { topic: 'ACCOUNT', isMailedElsewhere: true },
  LIKE: { topic: 'LIKES', isSocial: true },
  FOLLOW: { topic: 'FOLLOWERS', isSocial: true },
  COMMENT: { topic: 'COMMENTS', isSocial: true, isAboutComment: true },
  PAYMENT: { topic: 'SALES', kind: 'money' },
  PAYMENT_SESSION_VIA_MEMBERSHIP: { topic: 'SALES', kind: 'money' },
  PAYMENT_MEMBERSHIP: { topic: 'SUBSCRIBERS', kind: 'money' },
  TRIAL_MEMBERSHIP_START: { topic: 'SUBSCRIBERS', kind: 'money' },
  MEMBERSHIP_RENEWED: { topic: 'SUBSCRIBERS', kind: 'money' },
  MEMBERSHIP_PAYMENT_FAILED: { topic: 'RENEWALS', kind: 'money', isMailedElsewhere: true },
  FREE_SESSION: { topic: 'SALES', kind: 'money' },
  MENTION_POST: { topic: 'COMMENTS', kind: 'mention', isSocial: true },
  MENTION_COMMENT: { topic: 'COMMENTS', kind: 'mention', isSocial: true, isAboutComment: true },
  REFUND_PROCESSED: { topic: 'TICKETS', kind: 'money', isMailedElsewhere: true },
  SESSION_EVENT_CANCELLED: { topic: 'CHANGES', isMailedElsewhere: true },
  PAYMENT_SUBSCRIPTION: { topic: 'SUBSCRIBERS', kind: 'money' },
  SUBSCRIPTION_PAYMENT_FAILED: { topic: 'RENEWALS', kind: 'money', isMailedElsewhere: true },
  SUBSCRIPTION_RENEWED: { topic: 'SUBSCRIBERS', kind: 'money' },
  SESSION_EVENT_MOVED: { topic: 'CHANGES', isMailedElsewhere: true },
  SESSION_EVENT_CHANGED: { topic: 'CHANGES', isMailedElsewhere: true },
  TICKET_HANDED_BACK: { topic: 'SALES', kind: 'money' },
  HOST_SUSPENDED: { topic: 'CHANGES', isMailedElsewhere: true },
  HOST_RESTORED: { topic: 'CHANGES', isMailedElsewhere: true },
  SESSION_REMINDER: { topic: 'REMINDERS' },
  SESSION_TAKEN_DOWN: { topic: 'CHANGES', isMailedElsewhere: true },
  SESSION_RESTORED: { topic: 'CHANGES', isMailedElsewhere: true },
  PASS_PAUSED: { topic: 'CHANGES', isMailedElsewhere: true },
  PASS_USABLE_AGAIN: { topic: 'CHANGES', isMailedElsewhere: true },
  PASS_EXTENDED: { topic: 'CHANGES' },
  PASS_GIVEN: { topic: 'TICKETS', isMailedElsewhere: true },
  GIFT_REDEEMED: { topic: 'TICKETS' },
  GIFT_RETURNED: { topic: 'TICKETS' },
  GIFT_CHANGED: { topic: 'CHANGES' },
  CONTENT_REJECTED: { topic: 'ACCOUNT' },
  CONTENT_RESTORED: { topic: 'ACCOUNT' },
  SEARCH_ALERT: { topic: 'SEARCHES', isMailedElsewhere: true },
  MAIL_RETURNED: { topic: 'ACCOUNT', isMailedElsewhere: true },
  NEW_POST: { topic: 'NEW_POSTS', isSocial: true },
  NEW_SESSION: { topic: 'NEW_SESSIONS', isSocial: true },
  PAYOUT_RETURNED: { topic: 'PAYOUTS', kind: 'money', isMailedElsewhere: true },
  PAYOUTS_RESTRICTED: { topic: 'PAYOUTS', kind: 'money' },
  PAYMENT_DISPUTED: { topic: 'PAYOUTS', kind: 'money', isMailedElsewhere: true },
  WAITING_PLACE_FREE: { topic: 'TICKETS', isMailedElsewhere: true },
  BOOKING_OPEN: { topic: 'REMINDERS', isSocial: true },
  SESSION_EVENT_CONFIRMED: { topic: 'CHANGES' },
  MINIMUM_DECIDED: { topic: 'SALES' },
  WAITING_OFFER_OVER: { topic: 'TICKETS' },
  WAITING_OFFER_WITHDRAWN: { topic: 'TICKETS' },
  WAITING_PASS_USED: { topic: 'TICKETS' },
  WAITING_LIST_ENDED: { topic: 'TICKETS' },
  HOW_WAS_IT: { topic: 'REMINDERS', isSocial: true },
  REPLAY_ADDED: { topic: 'REMINDERS', isSocial: true },
  REVIEW: { topic: 'COMMENTS', isSocial: true },
  REVIEW_REPLY: { topic: 'COMMENTS', isSocial: true },
  // In the app only: a wave of reports must not become a wave of mail.
  NEW_REPORT: { topic: 'ACCOUNT', isMailedElsewhere: true },
  JOIN_REQUESTS: { topic: 'ACCOUNT' },
  // Its mail would wait for the worker.
  WORKER_MISSING: { topic: 'ACCOUNT', isMailedElsewhere: true, isNeverPushed: true },
  LEGAL_TEXT: { topic: 'ACCOUNT' },
};

/** The types for which a rule holds. */
export function typesThat(rule: 'isSocial' | 'isAboutComment' | 'isMailedElsewhere'): NotificationType[] {
  return keysOf(NOTIFICATION_TYPES).filter((type) => NOTIFICATION_TYPES[type][rule]);
}
