import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Acts on one stored webhook. */
export const handleWebhookJob = defineJob({
  name: 'payments.handle-webhook',
  payload: z.strictObject({ eventId: z.string().max(255) }),
  load: async () => (await import('../provider/handle-webhook.ts')).handleWebhook,
});
