import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const payload = z.strictObject({
  ownerUserId: Id,
  is: z.enum(['paused', 'usable-again']),
  /** How many days passes with a last day have got in return for those on which they couldn't be used. */
  daysAdded: z.int().min(0),
  /** What happened, so that nobody is told of it twice. */
  source: Id,
  /** The purchase at which the last run stopped. */
  after: Id.optional(),
});
export type TellPassHolders = z.output<typeof payload>;

/** Tells the people who have a creator's passes that these can't be used for now, or that they can again, a hundred at a time. */
export const tellPassHoldersJob = defineJob<TellPassHolders>({
  name: 'memberships.tell-pass-holders',
  payload,
  load: async () => (await import('./tell-pass-holders.run.ts')).runTellPassHolders,
});
