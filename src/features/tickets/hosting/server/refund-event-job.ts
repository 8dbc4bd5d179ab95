import { ticketsToRefund } from '#features/sessions/api/order-ticket-work.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Begins the refunds of a cancelled event that its host has asked for. */
export const refundEventJob = defineJob({
  ...ticketsToRefund,
  load: async () => (await import('./refund-event-job.run.ts')).runRefundEvent,
});
