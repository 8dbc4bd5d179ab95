import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

export const SendCodePayload = z.strictObject({
  mailId: z.uuid(),
  /** Null where nobody has the account: the job exists so that nobody can tell by its absence. */
  to: z.string().max(254).nullable(),
  purpose: z.enum(['SIGN_UP', 'RESET', 'EMAIL']),
  /** Sealed, because the queue keeps its jobs for a while. */
  sealedCode: z.string().max(200),
  expiresAt: z.iso.datetime(),
});

/** Mails one code; repeated until the mail server takes it or the code is dead. */
export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  payload: SendCodePayload,
  concurrency: 10,
  load: async () => (await import('./send-code.ts')).sendCode,
});
