import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const Payload = z.strictObject({ userId: Id });

/** Finishes the deletion of an account. Retried for three days in case the identity provider is down. */
export const finishDeletion = defineJob<z.infer<typeof Payload>>({
  name: 'accounts.finish-deletion',
  payload: Payload,
  load: async () => (await import('./finish-deletion.run.ts')).runFinishDeletion,
  retryLimit: 450,
  expireInSeconds: 900,
});
