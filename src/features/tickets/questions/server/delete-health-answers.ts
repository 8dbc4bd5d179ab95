import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const payload = z.strictObject({ ownerUserId: Id, sessionEventId: Id });
export type HealthAnswers = z.output<typeof payload>;

/** Deletes what people answered about their health for a date, 30 days after it. */
export const deleteHealthAnswersJob = defineJob<HealthAnswers>({
  name: 'tickets.delete-health-answers',
  payload,
  load: async () => (await import('./delete-health-answers.run.ts')).deleteHealthAnswers,
});
