import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { renewalNoticeJob } from '../recurring/server/renewal-notice.ts';
import { endBlockedJob } from './jobs/end-blocked.ts';
import { endRecurringJob } from '../recurring/server/end-recurring.ts';
import { compareBooksJob } from '../ledger/server/compare-books-job.ts';
import { endRefundedPlacesJob } from '../refunds/server/end-refunded-places.ts';
import { executeRefundJob } from '../refunds/server/execute-refund.ts';
import { reconcileWeeksJob } from '../webhooks/server/reconcile-weeks-job.ts';
import { offerResumingJob } from '../recurring/server/offer-resuming.ts';
import { syncOpenPayoutsJob } from '../payouts/server/sync-open-payouts.ts';
import { reconcilePaymentsJob } from '../webhooks/server/reconcile-job.ts';
import { reconcileRecurringJob } from '../recurring/server/reconcile-recurring-job.ts';
import { notifyOfPauseJob } from '../recurring/server/notify-of-pause.ts';
import { stopOrdersJob } from './jobs/stop-orders.ts';
import { deleteOldWebhooksJob } from '../webhooks/server/delete-old-webhooks.ts';
import { bookChargeJob } from '../ledger/server/book-charge-later.ts';
import { handleCheckoutWebhookJob, handleRefundWebhookJob, handleWebhookJob } from '../webhooks/server/webhooks.ts';
import { closeStaleOrderJob } from '../api/checkout/create-payment.ts';

export const paymentJobs: AnyJobDefinition[] = [
  closeStaleOrderJob,
  handleCheckoutWebhookJob,
  handleRefundWebhookJob,
  handleWebhookJob,
  executeRefundJob,
  endRefundedPlacesJob,
  reconcilePaymentsJob,
  endRecurringJob,
  endBlockedJob,
  offerResumingJob,
  notifyOfPauseJob,
  stopOrdersJob,
  renewalNoticeJob,
  reconcileRecurringJob,
  bookChargeJob,
  reconcileWeeksJob,
  syncOpenPayoutsJob,
  compareBooksJob,
  deleteOldWebhooksJob,
];
