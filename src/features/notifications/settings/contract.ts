import { z } from 'zod';
import { NotificationChannel, NotificationTopic } from '../rules/topics.ts';

const MinuteOfDay = z.int().min(0).max(1439);
export const Digest = z.enum(['off', 'daily', 'weekly']);
export type Digest = z.infer<typeof Digest>;
const QuietHours = z.strictObject({ from: MinuteOfDay, to: MinuteOfDay });

/** One box of the matrix. */
const Choice = z.strictObject({ topic: NotificationTopic, channel: NotificationChannel, on: z.boolean() });

/** Anything omitted stays as it is. `timeZone` is the browser's. */
export const UpdateNotificationSettings = z.strictObject({
  choice: Choice.optional(),
  quiet: QuietHours.nullable().optional(),
  digest: Digest.optional(),
  timeZone: z.string('Choose a time zone.').min(1, 'Choose a time zone.').max(64, 'Unknown time zone.').optional(),
  /** Invalidates all links in earlier mails. */
  endLinks: z.literal(true).optional(),
});
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>;

/** The caller says that their address works again. */
export const ResumeMail = z.strictObject({});

const Cell = z.object({ on: z.boolean(), choosable: z.boolean() });
export type Cell = z.infer<typeof Cell>;

/** The current matrix; null if a topic has no such channel. */
export const Matrix = z.record(NotificationTopic, z.object({ inApp: Cell.nullable(), mail: Cell.nullable(), push: Cell.nullable() }));
export type Matrix = z.infer<typeof Matrix>;

export const NotificationSettingsView = z.object({
  matrix: Matrix,
  quiet: QuietHours.nullable(),
  timeZone: z.string(),
  digest: Digest,
  nextDigestAt: z.string().nullable(),
  /** Since when mail to the person has come back and is no longer sent; null if it arrives. */
  mailStoppedAt: z.string().nullable(),
});
export type NotificationSettingsView = z.infer<typeof NotificationSettingsView>;
