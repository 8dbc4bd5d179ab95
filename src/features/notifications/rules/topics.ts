import { z } from 'zod';

/** One row of the settings. Append only: links in mails already sent hold a topic's position (`mail/server/mail-tokens.ts`). */
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
