import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  is: z.enum(['paused', 'usable-again']),
  /** How many days passes with a last day have got in return for those on which they couldn't be used. */
  daysAdded: z.int().min(0),
  /** The event behind it, so that nobody is notified of it twice. */
  source: Id,
  /** The purchase at which the last run stopped. */
  after: Id.optional(),
});
export type NotifyPassHolders = z.output<typeof payload>;

/** Notifies the holders of a creator’s passes that these are unusable for now, or usable again, a hundred at a time. */
export const notifyPassHoldersJob = defineJob<NotifyPassHolders>({
  name: 'memberships.tell-pass-holders',
  payload,
  load: async () => (await import('./notify-pass-holders.run.ts')).notifyPassHolders,
});
