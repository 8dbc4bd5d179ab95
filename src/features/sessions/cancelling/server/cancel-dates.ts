import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import { advanceWaitingList, checkGifts, closeCheckouts, returnUses } from '../../api/enqueue-ticket-jobs.ts';
import { notifyOfCancellationsJob } from './notify-of-cancellations.ts';

type Doomed = { id: string; participant_count: number; held_count: number; waiting_count: number; start_at: Date };
type Cancelling = {
  ownerUserId: string;
  sessionId: string;
  events: readonly Doomed[];
  /** Whether what was paid for them is refunded; for those of which it was open whether enough people book, it is in any case. */
  refund: boolean;
};

/**
 * Cancels dates of a session at once: open checkouts are closed, uses of passes returned, waiting lists ended, and each ticket holder is
 * notified once; then, if asked for, their paid tickets are refunded. The caller has locked these events.
 */
export async function cancelDates(command: CommandContext, { ownerUserId, sessionId, events, refund }: Cancelling): Promise<void> {
  await command.tx
    .updateTable('session_events')
    .set((column) => ({
      cancelled_at: command.now,
      updated_at: command.now,
      // Whoever cancels a date decides that it doesn't take place.
      decided_at: sql<Date | null>`case when ${column.ref('decides_at')} is null then null else coalesce(${column.ref('decided_at')}, ${command.now}) end`,
    }))
    .where('session_owner_user_id', '=', ownerUserId)
    .where('session_id', '=', sessionId)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
  command.publish({ kind: 'session', ownerUserId, sessionId });
  await command.enqueue(notifyOfCancellationsJob, { ownerUserId, sessionId, cancelledAt: command.now.toISOString(), refund });
  await publishChange(command, { ownerUserId, id: sessionId });
  if (events.some(({ participant_count: sold }) => sold > 0)) await checkGifts(command, { ownerUserId, sessionId });
  for (const { id: sessionEventId, participant_count, held_count, waiting_count, start_at: start } of events) {
    if (held_count > 0) await closeCheckouts(command, { ownerUserId, sessionEventId });
    if (participant_count > 0) await returnUses(command, { ownerUserId, sessionEventId });
    if (waiting_count > 0) await advanceWaitingList(command, { ownerUserId, sessionEventId, start });
  }
}
