import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { AfterTicket } from '../../api/tickets-in-turn.ts';

const NotifyOfCancellation = z.strictObject({
  ownerUserId: Id,
  sessionEventId: Id,
  after: AfterTicket.optional(),
});
export type NotifyOfCancellation = z.output<typeof NotifyOfCancellation>;

/** Notifies the participants of a cancelled event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const notifyOfCancellationJob = defineJob<NotifyOfCancellation>({
  name: 'sessions.announce-cancellation',
  payload: NotifyOfCancellation,
  load: async () => (await import('./notify-of-cancellation.run.ts')).notifyOfCancellation,
});
