import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

export type SeatsSold = { ownerUserId: string; sessionEventId: string; count: number };

const SELL = statement<{ owner_user_id: string; session_id: string }, { sold: string; owners: string[]; now: Date }>(`
  update session_events e set participant_count = e.participant_count + sold.count, updated_at = :now::timestamptz
  from json_to_recordset(:sold::json) as sold (owner_user_id uuid, id uuid, count integer)
  where e.session_owner_user_id = any (:owners::uuid[]) and e.session_owner_user_id = sold.owner_user_id and e.id = sold.id
    and (e.max_participant_count is null or e.participant_count + e.held_count + sold.count <= e.max_participant_count)
  returning e.session_owner_user_id as owner_user_id, e.session_id`);

/**
 * Counts seats of several events as sold, in one statement; the caller has locked them. Returns false if one of them has too few seats left: the caller must then roll
 * back the whole transaction.
 */
export async function sellSeats({ tx, now, publish }: CommandContext, sold: SeatsSold[]): Promise<boolean> {
  const rows = sold.map((seats) => ({ owner_user_id: seats.ownerUserId, id: seats.sessionEventId, count: seats.count }));
  const changed = await SELL.all(tx, { sold: JSON.stringify(rows), owners: sold.map(({ ownerUserId }) => ownerUserId), now });
  for (const row of changed) publish({ kind: 'session', ownerUserId: row.owner_user_id, sessionId: row.session_id });
  return changed.length === sold.length;
}
