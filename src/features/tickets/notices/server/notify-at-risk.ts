import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';
import { AfterTicket } from '#features/sessions/api/tickets-in-turn.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  /** The session that was taken down or restored; without it, all of the host's are meant. */
  sessionId: Id.optional(),
  is: z.enum(['suspended', 'back', 'taken-down', 'restored']),
  /** The event behind it, so that nobody is notified of it twice. */
  source: Id,
  /** The ticket at which the last run stopped. */
  after: AfterTicket.optional(),
});
export type NotifyAtRisk = z.output<typeof payload>;

/** Notifies the people with tickets to upcoming events that these may not take place, or that they can after all, a hundred at a time. */
export const notifyAtRiskJob = defineJob<NotifyAtRisk>({
  name: 'tickets.announce-host',
  payload,
  load: async () => (await import('./notify-at-risk.run.ts')).runNotifyAtRisk,
});
