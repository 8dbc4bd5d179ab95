import { personChanged } from '#features/people/api/accounts/publish-person.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Updates the index entry of a person whenever their names or bio have changed. */
export const indexPersonJob = defineJob({
  ...personChanged,
  load: async () => (await import('./index-person.run.ts')).runIndexPerson,
});
