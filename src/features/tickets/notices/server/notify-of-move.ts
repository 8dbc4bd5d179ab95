import type { z } from 'zod';
import { moveToNotifyOf } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

export type NotifyOfMove = z.output<typeof moveToNotifyOf.payload>;

/** Notifies the participants of a moved event, a hundred at a time. */
export const notifyOfMoveJob = defineJob<NotifyOfMove>({
  ...moveToNotifyOf,
  load: async () => (await import('./notify-of-move.run.ts')).notifyOfMove,
});
