import type { AnyJobDefinition } from '#platform/server/jobs.ts';
import { executeRefundJob } from './execute-refund.ts';
import { handleWebhookJob } from './handle-webhook.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { settleOrderJob } from './settle-order.ts';

export const paymentJobs: AnyJobDefinition[] = [settleOrderJob, handleWebhookJob, executeRefundJob, reconcilePaymentsJob];
