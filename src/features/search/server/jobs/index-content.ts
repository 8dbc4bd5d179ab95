import { contentChanged } from '#features/content/server/commands/announce-change.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Brings what can be found of a post or session up to date, whenever it has changed. */
export const indexContentJob = defineJob({
  ...contentChanged,
  load: async () => (await import('./index-content.run.ts')).runIndexContent,
});
