import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';

/** Whom of those with a ticket to its date a replay opens to: who was checked in, or everybody whose ticket is valid. */
export const ReplayAudience = z.enum(['ATTENDED', 'BOOKED']);
export type ReplayAudience = z.infer<typeof ReplayAudience>;

/** When a subscription opens a replay too; the week begins when it is published. */
export const ReplaySubscribers = z.enum(['NEVER', 'AT_ONCE', 'AFTER_A_WEEK']);
export type ReplaySubscribers = z.infer<typeof ReplaySubscribers>;

/** The date that a post is the replay or the notes of, and to whom it opens while it isn't for everyone. */
export const Replay = z.strictObject({
  sessionEventId: Id,
  opensTo: ReplayAudience,
  /** From when on a subscription opens it too; null if none does. */
  subscribersFrom: Instant.nullable(),
});
export type Replay = z.infer<typeof Replay>;

/** What makes a new post the replay of a date. */
export const NewReplay = z.strictObject({ sessionEventId: Id, opensTo: ReplayAudience, subscribers: ReplaySubscribers });
export type NewReplay = z.infer<typeof NewReplay>;

/** What can be changed of a published one. */
export const EditedReplay = NewReplay.omit({ sessionEventId: true });
export type EditedReplay = z.infer<typeof EditedReplay>;

/** Names a date and its host. */
export const GetReplays = z.strictObject({ userId: Id, sessionEventId: Id });
export type GetReplays = z.output<typeof GetReplays>;
