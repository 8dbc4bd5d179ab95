import type { z } from 'zod';
import { moveToAnnounce } from '#features/sessions/api/order-ticket-work.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

export type AnnounceMove = z.output<typeof moveToAnnounce.payload>;

/** Notifies the participants of a moved event, a hundred at a time. */
export const announceMoveJob = defineJob<AnnounceMove>({
  ...moveToAnnounce,
  load: async () => (await import('./announce-move.run.ts')).announceMove,
});
