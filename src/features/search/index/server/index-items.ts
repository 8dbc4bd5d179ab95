import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Updates the index entries of everything that a person has shared, because the names by which it is found too have changed. */
export const indexItemsJob = defineJob({
  name: 'search.index-items',
  payload: z.strictObject({ userId: Id }),
  load: async () => (await import('./index-items.run.ts')).runIndexItems,
  expireInSeconds: 600,
  concurrency: 1,
});
