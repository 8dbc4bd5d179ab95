import type { z } from 'zod';
import { changesToNotifyOf } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

export type NotifyOfChanges = z.output<typeof changesToNotifyOf.payload>;

/** Notifies the participants of dates whose title or minimum number was changed, a hundred people at a time. */
export const notifyOfChangesJob = defineJob<NotifyOfChanges>({
  ...changesToNotifyOf,
  load: async () => (await import('./notify-of-changes.run.ts')).notifyOfChanges,
});
