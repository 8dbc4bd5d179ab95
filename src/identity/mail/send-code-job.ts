import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

export const SendCodePayload = z.strictObject({
  mailId: z.uuid(),
  /** Null if the account doesn't exist; the job is enqueued anyway so that its absence reveals nothing. */
  to: z.string().max(254).nullable(),
  purpose: z.enum(['SIGN_UP', 'RESET', 'EMAIL']),
  /** Sealed because the queue keeps its jobs for a while. */
  sealedCode: z.string().max(200),
  expiresAt: z.iso.datetime(),
});

/** Emails one code; retried until the mail server accepts it or the code expires. */
export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  payload: SendCodePayload,
  concurrency: 10,
  load: async () => (await import('./send-code.ts')).sendCode,
});
