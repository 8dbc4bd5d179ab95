import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const NotifyOfCancellations = z.strictObject({
  ownerUserId: Id,
  sessionId: Id,
  /** The instant at which all of these dates were cancelled; it tells them from dates that were cancelled one by one. */
  cancelledAt: Instant,
  /** Whether the host refunds the paid tickets. */
  refund: z.boolean(),
  /** The person at whom the last run stopped. */
  after: Id.optional(),
});
export type NotifyOfCancellations = z.output<typeof NotifyOfCancellations>;

/** Notifies each ticket holder once of the dates cancelled together, a hundred people at a time, then begins their refunds. */
export const notifyOfCancellationsJob = defineJob<NotifyOfCancellations>({
  name: 'sessions.announce-cancellations',
  payload: NotifyOfCancellations,
  load: async () => (await import('./notify-of-cancellations.run.ts')).notifyOfCancellations,
});
