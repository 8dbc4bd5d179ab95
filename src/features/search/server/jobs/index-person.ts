import { personChanged } from '#features/accounts/server/commands/announce-person.ts';
import { defineJob } from '#platform/server/jobs.ts';

/** Brings what can be found of a person up to date, whenever their names or words have changed. */
export const indexPersonJob = defineJob({
  ...personChanged,
  load: async () => (await import('./index-person.run.ts')).runIndexPerson,
});
