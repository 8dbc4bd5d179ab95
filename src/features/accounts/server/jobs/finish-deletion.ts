import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { defineJob } from '#platform/server/jobs.ts';

const Payload = z.strictObject({ userId: Id });

/** Does what remains after an account was deleted. Tried for three days, should the identity provider be away. */
export const finishDeletion = defineJob<z.infer<typeof Payload>>({
  name: 'accounts.finish-deletion',
  payload: Payload,
  load: async () => (await import('./finish-deletion.run.ts')).runFinishDeletion,
  retryLimit: 450,
  expireInSeconds: 900,
});
