import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { CommandContext } from '#platform/server/transaction.ts';

export type SeatsSold = { ownerUserId: string; sessionEventId: string; count: number };

const SELL = prepared(`
  update session_events e set participant_count = e.participant_count + sold.count, updated_at = $2::timestamptz
  from json_to_recordset($1::json) as sold (owner_user_id uuid, id uuid, count integer)
  where e.session_owner_user_id = sold.owner_user_id and e.id = sold.id
    and (e.max_participant_count is null or e.participant_count + e.held_count + sold.count <= e.max_participant_count)
  returning e.session_id`);

/**
 * Counts seats of several events as sold, in one statement. False when one of them has fewer seats left than that: the caller
 * then gives the whole transaction up.
 */
export async function sellSeats({ tx, now, announce }: CommandContext, sold: SeatsSold[]): Promise<boolean> {
  const rows = sold.map((seats) => ({ owner_user_id: seats.ownerUserId, id: seats.sessionEventId, count: seats.count }));
  const changed = await tx.executeQuery<{ session_id: string }>(CompiledQuery.raw(SELL, [JSON.stringify(rows), now]));
  for (const row of changed.rows) announce({ kind: 'session', sessionId: row.session_id });
  return changed.rows.length === sold.length;
}
