import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const webhookJob = (name: string, concurrency: number) =>
  defineJob({
    name,
    payload: z.strictObject({ eventId: z.string().max(255) }),
    concurrency,
    load: async () => (await import('./handled-events.ts')).handleWebhook,
  });

/** Acts on one stored webhook about a checkout: somebody is waiting for a ticket. */
export const handleCheckoutWebhookJob = webhookJob('payments.handle-checkout-webhook', 8);

/** Acts on one stored webhook about a refund. */
export const handleRefundWebhookJob = webhookJob('payments.handle-refund-webhook', 4);

/** Acts on one stored webhook that nobody is waiting for. */
export const handleWebhookJob = webhookJob('payments.handle-webhook', 40);
