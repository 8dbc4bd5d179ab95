import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Mails somebody what was decided about their request to join. */
export const mailDecision = defineJob({
  name: 'administration.mail-decision',
  payload: z.strictObject({ requestId: Id }),
  load: async () => (await import('./mail-decision.run.ts')).sendDecision,
});
