import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';

export type SeatChange = { ownerUserId: string; sessionEventId: string; participants: -1 | 0 | 1; held: -1 | 0 | 1 };

/**
 * Moves the counts of sold and held seats of an event in one conditional statement. False, and nothing changed, when more
 * seats would be taken than there are; giving seats back always succeeds. A count below zero is a fault.
 */
export async function changeSeats({ tx, now, announce }: CommandContext, change: SeatChange): Promise<boolean> {
  const added = change.participants + change.held;
  const changed = await tx
    .updateTable('session_events')
    .set({
      participant_count: sql`participant_count + ${change.participants}`,
      held_count: sql`held_count + ${change.held}`,
      updated_at: now,
    })
    .where('session_owner_user_id', '=', change.ownerUserId)
    .where('id', '=', change.sessionEventId)
    .$if(added > 0, (update) =>
      update.where((eb) =>
        eb.or([
          eb('max_participant_count', 'is', null),
          eb(sql<number>`participant_count + held_count + ${added}`, '<=', eb.ref('max_participant_count')),
        ]),
      ),
    )
    .returning('session_id')
    .executeTakeFirst();
  if (!changed) return false;
  announce({ kind: 'session', sessionId: changed.session_id });
  return true;
}
