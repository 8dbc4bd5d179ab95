import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';
import type { Coordinates } from '#features/places/contract.ts';
import { pointColumns } from './point-columns.ts';

/** Stores the point of a session that has none yet, if its address is still the one that was looked up; returns whether it did. */
export async function setSessionPoint(
  db: Db | Tx,
  session: { ownerUserId: string; sessionId: string; address: string },
  point: Coordinates,
): Promise<boolean> {
  const changed = await db
    .updateTable('sessions')
    .set(pointColumns(point))
    .where('user_id', '=', session.ownerUserId)
    .where('id', '=', session.sessionId)
    .where('latitude', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('contents')
          .select('contents.id')
          .where('contents.user_id', '=', session.ownerUserId)
          .where('contents.id', '=', session.sessionId)
          .where('contents.formatted_address', '=', session.address),
      ),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Stores the point of one event with a place of its own, if its address is still the one that was looked up; returns whether it did. */
export async function setEventPoint(
  db: Db | Tx,
  event: { ownerUserId: string; id: string; address: string },
  point: Coordinates,
): Promise<boolean> {
  const changed = await sql`
    update session_events set own_place = own_place || ${JSON.stringify({ coordinates: point })}::jsonb
    where session_owner_user_id = ${event.ownerUserId}::uuid and id = ${event.id}::uuid
      and own_place ->> 'formattedAddress' = ${event.address}::text`.execute(db);
  return (changed.numAffectedRows ?? 0n) > 0n;
}
