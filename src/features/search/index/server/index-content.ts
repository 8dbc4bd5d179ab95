import { contentChanged } from '#features/content/api/items/publish-change.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Updates the index entry of a post or session whenever it has changed. */
export const indexContentJob = defineJob({
  ...contentChanged,
  load: async () => (await import('./index-content.run.ts')).runIndexContent,
});
