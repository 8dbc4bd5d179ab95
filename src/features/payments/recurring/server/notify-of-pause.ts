import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Notifies a buyer that they can't use the rest of what they had paid for before its seller was suspended. */
export const notifyOfPauseJob = defineJob({
  name: 'payments.tell-of-pause',
  payload: z.strictObject({ ownerUserId: Id, id: Id }),
  load: async () => (await import('./notify-of-pause.run.ts')).notifyOfPause,
});
