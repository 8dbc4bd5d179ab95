import type { z } from 'zod';
import { movesToNotifyOf } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

export type NotifyOfMoves = z.output<typeof movesToNotifyOf.payload>;

/** Notifies the participants of dates that were moved together, a hundred people at a time. */
export const notifyOfMovesJob = defineJob<NotifyOfMoves>({
  ...movesToNotifyOf,
  load: async () => (await import('./notify-of-moves.run.ts')).notifyOfMoves,
});
