import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { defineJob } from '#platform/server/jobs/jobs.ts';

const payload = z.strictObject({ ownerUserId: Id, sessionEventId: Id, after: Id.optional() });
export type NotifyOfReplay = z.output<typeof payload>;

/** Notifies those for whom the replays of a date open, in batches. */
export const notifyOfReplayJob = defineJob<NotifyOfReplay>({
  name: 'content.notify-of-replay',
  payload,
  load: async () => (await import('./notify-of-replay.run.ts')).notifyOfReplay,
});

// Until then a host may add more, or take it back.
const DELAY_MINUTES = 10;

/** Enqueues it for a date to which its host has added something. */
export async function enqueueNotifyOfReplay(command: CommandContext, ownerUserId: string, sessionEventId: string): Promise<void> {
  await command.enqueue(notifyOfReplayJob, { ownerUserId, sessionEventId }, { startAfter: addMinutes(command.now, DELAY_MINUTES) });
}
