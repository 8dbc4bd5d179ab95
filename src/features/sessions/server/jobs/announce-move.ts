import { z } from 'zod';
import { Id } from '#kernel/id.ts';
import { Instant } from '#kernel/instant.ts';
import { defineJob } from '#platform/server/jobs.ts';

const AnnounceMove = z.strictObject({
  ownerUserId: Id,
  sessionEventId: Id,
  /** Which move of the event; a later one, or a cancellation, tells by itself. */
  moveCount: z.int().min(1),
  after: z.strictObject({ createdAt: Instant, ticketId: Id }).optional(),
});
export type AnnounceMove = z.output<typeof AnnounceMove>;

/** Tells the participants of a moved event, a hundred at a time; `after` is the ticket at which the last run stopped. */
export const announceMoveJob = defineJob<AnnounceMove>({
  name: 'sessions.announce-move',
  payload: AnnounceMove,
  load: async () => (await import('./announce-move.run.ts')).announceMove,
});
