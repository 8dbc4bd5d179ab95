import { z } from 'zod';
import { defineJob, type AnyJobDefinition } from '#platform/server/jobs/jobs.ts';
import { sendCodeJob } from './mail/send-code-job.ts';
import { sendNoticeJob } from './mail/send-notice-job.ts';

const tidyJob = defineJob({
  name: 'identity.tidy',
  payload: z.object({}),
  load: async () => (await import('./tidy.ts')).tidyIdentity,
  schedule: '17 * * * *',
});

/** The provider's background jobs, run by the worker. */
export const identityJobs: AnyJobDefinition[] = [sendCodeJob, sendNoticeJob, tidyJob];
