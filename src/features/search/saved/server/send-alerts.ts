import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Alerts the people whose saved search a new session matches, some of them at a time. */
export const sendAlertsJob = defineJob({
  name: 'search.tell-alerts',
  payload: z.strictObject({
    ownerUserId: Id,
    id: Id,
    after: z.strictObject({ userId: Id, createdAt: z.iso.datetime() }).optional(),
  }),
  load: async () => (await import('./send-alerts.run.ts')).runSendAlerts,
});
