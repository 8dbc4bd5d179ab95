import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { defineJob } from '#platform/server/jobs.ts';

const AnnounceCancellation = z.strictObject({
  ownerUserId: Id,
  sessionEventId: Id,
  after: z.strictObject({ createdAt: Instant, ticketId: Id }).optional(),
});
export type AnnounceCancellation = z.output<typeof AnnounceCancellation>;

/** Notifies the participants of a cancelled event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const announceCancellationJob = defineJob<AnnounceCancellation>({
  name: 'sessions.announce-cancellation',
  payload: AnnounceCancellation,
  load: async () => (await import('./announce-cancellation.run.ts')).announceCancellation,
});
