import { sealMailToken } from '#features/notifications/mail/server/mail-tokens.ts';
import { everybody, members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';

/** The calls that read notification settings; the list itself is among the other rows. */
export const NOTIFICATION_READ_ROWS: Row[] = [
  { call: 'notification.getSettings', about: 'one’s own', outcomes: members('ok'), input: () => undefined },
  // Anyone with the mail has its link: it needs no sign-in, so the outcome is the same for all who may call at all.
  {
    call: 'notification.getMailPreferences',
    about: 'of the user, by a link',
    outcomes: everybody('ok'),
    input: ({ user, secret }) => ({ token: sealMailToken(secret, { userId: user.userId, list: { topic: 'LIKES' }, edition: 0 }) }),
  },
  {
    call: 'notification.getBell',
    about: 'one’s own for the owner',
    outcomes: members('ok'),
    input: ({ owner }) => ({ creatorUserId: owner.userId }),
  },
  { call: 'notification.queryBells', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
];

/** The calls that change them. */
export const NOTIFICATION_WRITE_ROWS: Row[] = [
  {
    call: 'notification.updateSettings',
    about: 'one’s own',
    outcomes: members('ok'),
    input: () => ({ choice: { topic: 'LIKES', channel: 'mail', on: true } }),
  },
  {
    call: 'notification.setBell',
    about: 'one’s own for the owner',
    outcomes: members('ok', { owner: 'BAD_REQUEST' }),
    input: ({ owner }) => ({ creatorUserId: owner.userId, posts: false, sessions: false, mails: null }),
  },
  { call: 'notification.resumeMail', about: 'one’s own', outcomes: members('ok'), input: () => ({}) },
  {
    call: 'notification.updateMailPreferences',
    about: 'of the user, by a link',
    outcomes: everybody('ok'),
    input: ({ user, secret }) => ({
      token: sealMailToken(secret, { userId: user.userId, list: null, edition: 0 }),
      choice: { topic: 'LIKES', on: false },
    }),
  },
  {
    call: 'POST /unsubscribe',
    about: 'the user, by a link',
    outcomes: everybody('ok'),
    input: ({ user, secret }) => ({ token: sealMailToken(secret, { userId: user.userId, list: { topic: 'LIKES' }, edition: 0 }) }),
  },
  {
    call: 'POST /webhooks/mail',
    about: 'without a signature',
    outcomes: everybody('BAD_REQUEST', { suspended: 'BAD_REQUEST' }),
    input: () => ({ events: [] }),
  },
];

const INVALID = 'This link is no longer valid. Sign in to choose which emails you get.';
const STRANGER = 'A'.repeat(50);

/** Invalid inputs to the notification calls. */
export const BAD_NOTIFICATION_INPUTS: BadInput[] = [
  {
    about: 'a box that does not exist',
    call: 'notification.updateSettings',
    input: { choice: { topic: 'MONEY', channel: 'mail', on: true } },
    status: 400,
  },
  {
    about: 'refusing mail about money',
    call: 'notification.updateSettings',
    input: { choice: { topic: 'TICKETS', channel: 'mail', on: false } },
    status: 400,
    message: 'You always get notifications about your money, tickets and account this way.',
  },
  { about: 'quiet hours of 25 hours', call: 'notification.updateSettings', input: { quiet: { from: 0, to: 1500 } }, status: 400 },
  {
    about: 'a zone on the moon',
    call: 'notification.updateSettings',
    input: { timeZone: 'Moon/Crater' },
    status: 400,
    message: 'Unknown time zone.',
  },
  {
    about: 'notifications of an unknown kind',
    call: 'notification.queryNotificationsByUser',
    input: ({ user }) => ({ userId: user.userId, kind: 'love' }),
    status: 400,
  },
  {
    about: 'unsubscribing with a truncated link',
    call: 'POST /unsubscribe',
    input: { token: 'abc' },
    status: 400,
    message: 'This link is incomplete. Copy all of it from the email.',
  },
  {
    about: 'unsubscribing with a link that we did not make',
    call: 'POST /unsubscribe',
    input: { token: STRANGER },
    status: 404,
    message: INVALID,
  },
  {
    about: 'preferences with a link that we did not make',
    call: 'notification.getMailPreferences',
    input: { token: STRANGER },
    status: 404,
    message: INVALID,
  },
  {
    about: 'unsubscribing with a link that only opens the preferences',
    call: 'POST /unsubscribe',
    input: ({ user, secret }) => ({ token: sealMailToken(secret, { userId: user.userId, list: null, edition: 0 }) }),
    status: 404,
    message: INVALID,
  },
  {
    about: 'refusing mail about money with a link',
    call: 'notification.updateMailPreferences',
    input: ({ user, secret }) => ({
      token: sealMailToken(secret, { userId: user.userId, list: null, edition: 0 }),
      choice: { topic: 'TICKETS', on: false },
    }),
    status: 400,
  },
];
