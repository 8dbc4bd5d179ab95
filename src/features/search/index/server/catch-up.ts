import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/**
 * Reindexes everyone, some people at a time: once a night, when the worker starts for the first time, and after rows were written other
 * than by commands.
 */
export const catchUpJob = defineJob({
  name: 'search.catch-up',
  payload: z.strictObject({ afterUserId: Id.optional(), startedAt: z.iso.datetime().optional() }),
  load: async () => (await import('./catch-up.run.ts')).runCatchUp,
  schedule: '41 2 * * *',
  expireInSeconds: 600,
  concurrency: 1,
});
