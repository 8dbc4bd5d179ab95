import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { AfterTicket } from '../../api/tickets-in-turn.ts';

const AnnounceCancellation = z.strictObject({
  ownerUserId: Id,
  sessionEventId: Id,
  after: AfterTicket.optional(),
});
export type AnnounceCancellation = z.output<typeof AnnounceCancellation>;

/** Notifies the participants of a cancelled event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const announceCancellationJob = defineJob<AnnounceCancellation>({
  name: 'sessions.announce-cancellation',
  payload: AnnounceCancellation,
  load: async () => (await import('./announce-cancellation.run.ts')).announceCancellation,
});
