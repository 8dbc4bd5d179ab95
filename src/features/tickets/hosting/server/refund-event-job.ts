import { ticketsToRefund } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Begins the refunds that the host of a cancelled event has requested. */
export const refundEventJob = defineJob({
  ...ticketsToRefund,
  load: async () => (await import('./refund-event-job.run.ts')).runRefundEvent,
});
