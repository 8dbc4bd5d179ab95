import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Mails the participant the ticket with its calendar file. */
export const mailTicketJob = defineJob({
  name: 'tickets.mail-ticket',
  payload: z.strictObject({ ownerUserId: Id, ticketId: Id }),
  concurrency: 8,
  load: async () => (await import('./mail-ticket.run.ts')).mailTicket,
});
