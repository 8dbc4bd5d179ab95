import { z } from 'zod';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Loads the world's towns into the database once per edition; the worker enqueues it on every start. */
export const loadGazetteerJob = defineJob({
  name: 'places.load-gazetteer',
  payload: z.object({}),
  load: async () => (await import('./load-gazetteer.run.ts')).runLoadGazetteer,
  expireInSeconds: 600,
  concurrency: 1,
});
