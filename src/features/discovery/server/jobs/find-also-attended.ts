import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Finds, once a night, which other sessions the attendees of each one went to; a batch of hosts at a time. */
export const findAlsoAttendedJob = defineJob({
  name: 'discovery.find-together',
  payload: z.strictObject({ afterUserId: Id.optional(), startedAt: z.iso.datetime().optional() }),
  load: async () => (await import('./find-also-attended.run.ts')).runFindAlsoAttended,
  schedule: '17 3 * * *',
  expireInSeconds: 600,
  concurrency: 1,
});
