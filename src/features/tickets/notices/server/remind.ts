import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { AfterTicket } from '#features/sessions/api/tickets-in-turn.ts';

const Remind = z.strictObject({
  ownerUserId: Id,
  sessionEventId: Id,
  /** The start that it was due for; an event that was moved is reminded of by another job. */
  startDateTime: Instant,
  after: AfterTicket.optional(),
});
export type Remind = z.output<typeof Remind>;

/** Reminds the participants of an event the day before, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const remindJob = defineJob<Remind>({
  name: 'tickets.remind',
  payload: Remind,
  load: async () => (await import('./remind.run.ts')).remind,
});
