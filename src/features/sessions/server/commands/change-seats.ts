import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';

type Seats = { ownerUserId: string; sessionEventId: string; participants: -1 | 0 | 1; held: -1 | 0 | 1 };

/**
 * Moves seats of an event between free, held and sold. Answers false, and changes nothing, when they would pass the
 * event's capacity: the check and the change are one statement, so no two buyers can take the last seat.
 */
export async function changeSeats({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, seats: Seats): Promise<boolean> {
  const change = seats.participants + seats.held;
  const result = await tx
    .updateTable('session_events')
    .set((row) => ({
      participant_count: row('participant_count', '+', seats.participants),
      held_count: row('held_count', '+', seats.held),
      updated_at: now,
    }))
    .where('session_owner_user_id', '=', seats.ownerUserId)
    .where('id', '=', seats.sessionEventId)
    .$if(change > 0, (query) => query.where(sql<boolean>`(max_participant_count is null or participant_count + held_count + ${change} <= max_participant_count)`))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
