import { ticketsToRefund } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Begins the refunds of a cancelled event that its host has asked for. */
export const refundEventJob = defineJob({
  ...ticketsToRefund,
  load: async () => (await import('./refund-event-job.run.ts')).runRefundEvent,
});
