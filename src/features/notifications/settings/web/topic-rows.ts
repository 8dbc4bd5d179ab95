import type { MatrixGroup } from '#ui/fields/check-matrix.tsx';
import type { Matrix } from '../contract.ts';
import type { NotificationChannel, NotificationTopic } from '../../rules/topics.ts';

type Row = { topic: NotificationTopic; label: string; hint?: string };

const ALWAYS = 'Always in the app and by email';

const GROUPS: { label: string; rows: Row[] }[] = [
  {
    label: 'People',
    rows: [
      { topic: 'MESSAGES', label: 'Messages', hint: 'From your inbox, not from requests' },
      { topic: 'COMMENTS', label: 'Comments and mentions', hint: 'On your posts and sessions' },
      { topic: 'LIKES', label: 'Likes', hint: 'One line per post' },
      { topic: 'FOLLOWERS', label: 'New followers', hint: 'One line per day' },
    ],
  },
  {
    label: 'Your tickets and subscriptions',
    rows: [
      { topic: 'TICKETS', label: 'Tickets, receipts and refunds', hint: 'Always by email; refunds also in the app' },
      { topic: 'HOST_MESSAGES', label: 'Messages from hosts', hint: 'To everyone with a ticket to their date' },
      { topic: 'CHANGES', label: 'Moved or cancelled', hint: ALWAYS },
      { topic: 'REMINDERS', label: 'Reminders', hint: 'The day before a session' },
      { topic: 'RENEWALS', label: 'Renewals and declined cards', hint: 'Always by email; declined cards also in the app' },
    ],
  },
  {
    label: 'Your sales',
    rows: [
      { topic: 'SALES', label: 'Bookings and tips' },
      { topic: 'SUBSCRIBERS', label: 'Subscribers and members', hint: 'New and renewed' },
      { topic: 'PAYOUTS', label: 'Payouts and disputes', hint: ALWAYS },
    ],
  },
  {
    label: 'From creators with a bell',
    rows: [
      { topic: 'NEW_SESSIONS', label: 'New sessions' },
      { topic: 'NEW_POSTS', label: 'Posts' },
    ],
  },
  {
    label: 'More',
    rows: [
      { topic: 'CREATOR_MAIL', label: 'Posts creators email you' },
      { topic: 'SEARCHES', label: 'Saved searches', hint: 'New sessions that match an alert' },
      { topic: 'ACCOUNT', label: 'Security and your account', hint: 'Always by email' },
    ],
  },
];

/** Returns the rows of the settings under their headings, with what is chosen; `channel` leaves out topics that don't have that channel. */
export function topicRows(matrix: Matrix, channel?: NotificationChannel): MatrixGroup<NotificationChannel, NotificationTopic>[] {
  return GROUPS.map(({ label, rows }) => ({
    label,
    rows: rows
      .filter(({ topic }) => channel === undefined || matrix[topic][channel] !== null)
      .map(({ topic, label: name, hint }) => ({ id: topic, label: name, hint, cells: matrix[topic] })),
  })).filter(({ rows }) => rows.length > 0);
}

/** Returns the label of a topic. */
export function topicLabel(topic: string): string {
  return GROUPS.flatMap(({ rows }) => rows).find((row) => row.topic === topic)?.label ?? topic;
}

/** Returns what a mailing list sends, as it reads in a sentence. */
export function listLabel(topic: string, creator: string | null): string {
  if (topic === 'DIGEST') return 'the digest';
  return creator === null ? `emails about “${topicLabel(topic)}”` : `emails from ${creator}`;
}
