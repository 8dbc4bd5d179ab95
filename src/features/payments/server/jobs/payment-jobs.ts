import type { AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { announceRecurringJob } from './announce-recurring.ts';
import { endBlockedJob } from './end-blocked.ts';
import { endRecurringJob } from './end-recurring.ts';
import { compareBooksJob } from './compare-books.ts';
import { forgetWebhooksJob } from './forget-webhooks.ts';
import { executeRefundJob } from './execute-refund.ts';
import { handleCheckoutWebhookJob, handleRefundWebhookJob, handleWebhookJob } from './handle-webhook.ts';
import { lookBackJob } from './look-back.ts';
import { noteChargeJob } from './note-charge.ts';
import { offerResumingJob } from './offer-resuming.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { reconcileRecurringJob } from './reconcile-recurring.ts';
import { tellOfPauseJob } from './tell-of-pause.ts';
import { settleOrderJob } from './settle-order.ts';
import { stopOrdersJob } from './stop-orders.ts';

export const paymentJobs: AnyJobDefinition[] = [
  settleOrderJob,
  handleCheckoutWebhookJob,
  handleRefundWebhookJob,
  handleWebhookJob,
  executeRefundJob,
  reconcilePaymentsJob,
  endRecurringJob,
  endBlockedJob,
  offerResumingJob,
  tellOfPauseJob,
  stopOrdersJob,
  announceRecurringJob,
  reconcileRecurringJob,
  noteChargeJob,
  lookBackJob,
  compareBooksJob,
  forgetWebhooksJob,
];
