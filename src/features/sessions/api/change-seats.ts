import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export type SeatChange = { ownerUserId: string; sessionEventId: string; participants: number; held: number };

const CHANGE = statement<{ session_id: string }, SeatChange & { now: Date }>(`
  update session_events set participant_count = participant_count + :participants::int, held_count = held_count + :held::int, updated_at = :now::timestamptz
  where session_owner_user_id = :ownerUserId::uuid and id = :sessionEventId::uuid
    and (:participants::int + :held::int <= 0 or max_participant_count is null
      or participant_count + held_count + :participants::int + :held::int <= max_participant_count)
  returning session_id`);

/**
 * Changes the counts of sold and held seats of an event in one conditional statement. Returns false, having changed nothing, if more seats
 * would be taken than there are; giving seats back always succeeds. Throws if a count would fall below zero.
 */
export async function changeSeats({ tx, now, publish }: CommandContext, change: SeatChange): Promise<boolean> {
  const [changed] = await CHANGE.all(tx, { ...change, now });
  if (!changed) return false;
  publish({ kind: 'session', ownerUserId: change.ownerUserId, sessionId: changed.session_id });
  return true;
}
