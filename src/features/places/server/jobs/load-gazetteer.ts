import { z } from 'zod';
import { defineJob } from '#platform/server/jobs.ts';

/** Puts the towns of the world into the database, once for each edition of them; the worker asks for it whenever it starts. */
export const loadGazetteerJob = defineJob({
  name: 'places.load-gazetteer',
  payload: z.object({}),
  load: async () => (await import('./load-gazetteer.run.ts')).runLoadGazetteer,
  expireInSeconds: 600,
  concurrency: 1,
});
