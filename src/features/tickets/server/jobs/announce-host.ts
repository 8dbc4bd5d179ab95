import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { defineJob } from '#platform/server/jobs.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  is: z.enum(['suspended', 'back']),
  /** What happened, so that nobody is told of it twice. */
  source: Id,
  /** The ticket at which the last run stopped. */
  after: z.strictObject({ createdAt: Instant, ticketId: Id }).optional(),
});
export type AnnounceHost = z.output<typeof payload>;

/** Tells the people with tickets to a host's upcoming events that the host was suspended or restored, a hundred at a time. */
export const announceHostJob = defineJob<AnnounceHost>({
  name: 'tickets.announce-host',
  payload,
  load: async () => (await import('./announce-host.run.ts')).runAnnounceHost,
});
