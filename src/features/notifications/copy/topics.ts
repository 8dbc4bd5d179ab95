import type { NotificationTopic } from '../rules/topics.ts';

const ALWAYS = 'Always in the app and by email';

/** How the settings name each topic, and what they say about it. The channels of a topic are in `rules/topics.ts`. */
export const TOPIC_COPY: Record<NotificationTopic, { label: string; hint?: string }> = {
  MESSAGES: { label: 'Messages', hint: 'From your inbox, not from requests' },
  COMMENTS: { label: 'Comments, reviews and mentions', hint: 'On your posts and sessions' },
  LIKES: { label: 'Likes', hint: 'One line per post' },
  FOLLOWERS: { label: 'New followers', hint: 'One line per day' },
  TICKETS: { label: 'Tickets, receipts and refunds', hint: 'Always by email; refunds also in the app' },
  HOST_MESSAGES: { label: 'Messages from hosts', hint: 'To everyone with a ticket to their date' },
  CHANGES: { label: 'Moved or cancelled', hint: ALWAYS },
  REMINDERS: { label: 'Reminders', hint: 'The day before a session, how it was, and its replay' },
  RENEWALS: { label: 'Renewals and declined cards', hint: 'Always by email; declined cards also in the app' },
  SALES: { label: 'Bookings and tips' },
  SUBSCRIBERS: { label: 'Subscribers and members', hint: 'New and renewed' },
  PAYOUTS: { label: 'Payouts and disputes', hint: ALWAYS },
  NEW_SESSIONS: { label: 'New sessions' },
  NEW_POSTS: { label: 'Posts' },
  CREATOR_MAIL: { label: 'Posts creators email you' },
  SEARCHES: { label: 'Saved searches', hint: 'New sessions that match an alert' },
  ACCOUNT: { label: 'Security and your account', hint: 'Always by email' },
};

/** The topics under their headings, in the order of the settings. */
export const TOPIC_GROUPS: { label: string; topics: NotificationTopic[] }[] = [
  { label: 'People', topics: ['MESSAGES', 'COMMENTS', 'LIKES', 'FOLLOWERS'] },
  { label: 'Your tickets and subscriptions', topics: ['TICKETS', 'HOST_MESSAGES', 'CHANGES', 'REMINDERS', 'RENEWALS'] },
  { label: 'Your sales', topics: ['SALES', 'SUBSCRIBERS', 'PAYOUTS'] },
  { label: 'From creators with a bell', topics: ['NEW_SESSIONS', 'NEW_POSTS'] },
  { label: 'More', topics: ['CREATOR_MAIL', 'SEARCHES', 'ACCOUNT'] },
];

/** Returns what a mailing list sends, as it reads in a sentence. */
export function listLabel(list: NotificationTopic | 'DIGEST', creator: string | null): string {
  if (list === 'DIGEST') return 'the digest';
  return creator === null ? `emails about “${TOPIC_COPY[list].label}”` : `emails from ${creator}`;
}
