import type { Db, Tx } from '#db/client.ts';

type Filter = { ownerUserId: string; sessionEventId: string; limit: number };

/** Returns the user ids of those who take part in a host's event; none if the event is another host's. */
export async function listParticipantIds(db: Db | Tx, { ownerUserId, sessionEventId, limit }: Filter): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('user_id')
    .distinct()
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('status', '=', 'active')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
