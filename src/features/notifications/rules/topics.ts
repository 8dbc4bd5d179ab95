import { z } from 'zod';
import type { NotificationKind, NotificationType } from '../contract.ts';

/** What a person chooses about: one row of the settings. */
export const NotificationTopic = z.enum([
  'MESSAGES',
  'COMMENTS',
  'LIKES',
  'FOLLOWERS',
  'TICKETS',
  'HOST_MESSAGES',
  'CHANGES',
  'REMINDERS',
  'RENEWALS',
  'SALES',
  'SUBSCRIBERS',
  'PAYOUTS',
  'NEW_SESSIONS',
  'NEW_POSTS',
  'SEARCHES',
  'CREATOR_MAIL',
  'ACCOUNT',
]);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

/** A way to reach a person. */
export const NotificationChannel = z.enum(['inApp', 'mail', 'push']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** `on` and `off` are defaults; `always` can't be refused; `never` means there is no such channel. */
type Standing = 'on' | 'off' | 'always' | 'never';

/**
 * How each topic reaches people who have chosen nothing. Anything about money, a ticket or the account is transactional: it comes in the
 * app and by mail whatever the person chooses.
 */
export const TOPICS: Record<NotificationTopic, Record<NotificationChannel, Standing>> = {
  MESSAGES: { inApp: 'always', mail: 'off', push: 'on' },
  COMMENTS: { inApp: 'on', mail: 'off', push: 'on' },
  LIKES: { inApp: 'on', mail: 'off', push: 'off' },
  FOLLOWERS: { inApp: 'on', mail: 'off', push: 'off' },
  TICKETS: { inApp: 'always', mail: 'always', push: 'on' },
  HOST_MESSAGES: { inApp: 'never', mail: 'on', push: 'never' },
  CHANGES: { inApp: 'always', mail: 'always', push: 'on' },
  REMINDERS: { inApp: 'on', mail: 'on', push: 'on' },
  RENEWALS: { inApp: 'always', mail: 'always', push: 'off' },
  SALES: { inApp: 'on', mail: 'on', push: 'on' },
  SUBSCRIBERS: { inApp: 'on', mail: 'on', push: 'off' },
  PAYOUTS: { inApp: 'always', mail: 'always', push: 'on' },
  NEW_SESSIONS: { inApp: 'on', mail: 'on', push: 'on' },
  NEW_POSTS: { inApp: 'on', mail: 'off', push: 'off' },
  SEARCHES: { inApp: 'on', mail: 'on', push: 'off' },
  CREATOR_MAIL: { inApp: 'never', mail: 'on', push: 'never' },
  ACCOUNT: { inApp: 'always', mail: 'always', push: 'off' },
};

/** The topic of each type. */
export const TOPIC_OF: Record<NotificationType, NotificationTopic> = {
  ONBOARDING: 'ACCOUNT',
  LIKE: 'LIKES',
  FOLLOW: 'FOLLOWERS',
  COMMENT: 'COMMENTS',
  PAYMENT: 'SALES',
  PAYMENT_SESSION_VIA_MEMBERSHIP: 'SALES',
  PAYMENT_MEMBERSHIP: 'SUBSCRIBERS',
  TRIAL_MEMBERSHIP_START: 'SUBSCRIBERS',
  MEMBERSHIP_RENEWED: 'SUBSCRIBERS',
  MEMBERSHIP_PAYMENT_FAILED: 'RENEWALS',
  FREE_SESSION: 'SALES',
  MENTION_POST: 'COMMENTS',
  MENTION_COMMENT: 'COMMENTS',
  REFUND_PROCESSED: 'TICKETS',
  SESSION_EVENT_CANCELLED: 'CHANGES',
  PAYMENT_SUBSCRIPTION: 'SUBSCRIBERS',
  SUBSCRIPTION_PAYMENT_FAILED: 'RENEWALS',
  SUBSCRIPTION_RENEWED: 'SUBSCRIBERS',
  SESSION_EVENT_MOVED: 'CHANGES',
  TICKET_HANDED_BACK: 'SALES',
  HOST_SUSPENDED: 'CHANGES',
  HOST_RESTORED: 'CHANGES',
  SESSION_REMINDER: 'REMINDERS',
  SESSION_TAKEN_DOWN: 'CHANGES',
  SESSION_RESTORED: 'CHANGES',
  PASS_PAUSED: 'CHANGES',
  PASS_USABLE_AGAIN: 'CHANGES',
  CONTENT_REJECTED: 'ACCOUNT',
  CONTENT_RESTORED: 'ACCOUNT',
  SEARCH_ALERT: 'SEARCHES',
  MAIL_RETURNED: 'ACCOUNT',
  NEW_POST: 'NEW_POSTS',
  NEW_SESSION: 'NEW_SESSIONS',
  PAYOUT_RETURNED: 'PAYOUTS',
  PAYOUTS_RESTRICTED: 'PAYOUTS',
  PAYMENT_DISPUTED: 'PAYOUTS',
};

const KINDS: Record<NotificationKind, readonly NotificationType[]> = {
  mention: ['MENTION_POST', 'MENTION_COMMENT'],
  money: [
    'PAYMENT',
    'PAYMENT_SESSION_VIA_MEMBERSHIP',
    'PAYMENT_MEMBERSHIP',
    'TRIAL_MEMBERSHIP_START',
    'MEMBERSHIP_RENEWED',
    'MEMBERSHIP_PAYMENT_FAILED',
    'FREE_SESSION',
    'REFUND_PROCESSED',
    'PAYMENT_SUBSCRIPTION',
    'SUBSCRIPTION_PAYMENT_FAILED',
    'SUBSCRIPTION_RENEWED',
    'TICKET_HANDED_BACK',
    'PAYOUT_RETURNED',
    'PAYOUTS_RESTRICTED',
    'PAYMENT_DISPUTED',
  ],
};

/** Returns the filter of the list under which a type is found. */
export function kindOf(type: NotificationType): NotificationKind | 'other' {
  return KINDS.mention.includes(type) ? 'mention' : KINDS.money.includes(type) ? 'money' : 'other';
}
