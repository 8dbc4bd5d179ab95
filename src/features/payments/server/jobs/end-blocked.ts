import { ordersToEnd } from '#features/follows/api/end-orders-between.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Ends what renews between two people, one of whom has blocked the other, with the period that is paid for. */
export const endBlockedJob = defineJob({
  ...ordersToEnd,
  load: async () => (await import('../workflows/end-blocked.ts')).endBlocked,
});
