import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { Instant } from '#kernel/time/instant.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Notifies a buyer in advance that a trial ends or an annual order renews, unless that is no longer so. */
export const renewalNoticeJob = defineJob({
  name: 'payments.announce-recurring',
  payload: z.strictObject({ ownerUserId: Id, id: Id, paidThrough: Instant }),
  load: async () => (await import('./renewal-notice.run.ts')).sendRenewalNotice,
});
