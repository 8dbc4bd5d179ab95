import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const Payload = z.strictObject({ userId: Id });

/** Updates mentions of a person to their new username. */
export const spreadUsername = defineJob<z.infer<typeof Payload>>({
  name: 'accounts.spread-username',
  payload: Payload,
  load: async () => (await import('./spread-username.run.ts')).runSpreadUsername,
  retryLimit: 20,
  expireInSeconds: 900,
});
