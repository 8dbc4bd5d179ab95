import { healthAnswersToCheck, healthAnswersToDelete } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

/** Deletes what people answered about their health for a date, 30 days after it. */
export const deleteHealthAnswersJob = defineJob({
  ...healthAnswersToDelete,
  load: async () => (await import('./delete-health-answers.run.ts')).deleteHealthAnswers,
});

/** Marks earlier answers to what is about health now, and sees to it that they are deleted. */
export const checkHealthAnswersJob = defineJob({
  ...healthAnswersToCheck,
  load: async () => (await import('./check-health-answers.run.ts')).checkHealthAnswers,
});
