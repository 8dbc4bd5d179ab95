import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Carries out a requested refund at the provider. */
export const executeRefundJob = defineJob({
  name: 'payments.execute-refund',
  payload: z.strictObject({ ownerUserId: Id, refundId: Id }),
  concurrency: 4,
  load: async () => (await import('../../api/refunds/execute-refund.ts')).executeRefund,
});
