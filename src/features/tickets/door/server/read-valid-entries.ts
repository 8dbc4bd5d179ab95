import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

export type ValidEntry = { id: string; ticket_id: string | null; link_id: string | null; at: Date; received_at: Date };

/** Reads the entries that checked these tickets in and weren't undone. The one that let somebody in comes first: `done` before `again`. */
export async function readValidEntries(db: Db | Tx, of: { ownerUserId: string; ticketIds: string[] }): Promise<ValidEntry[]> {
  if (of.ticketIds.length === 0) return [];
  return db
    .selectFrom('door_entries')
    .select(['id', 'ticket_id', 'link_id', 'at', 'received_at'])
    .where('owner_user_id', '=', of.ownerUserId)
    .where(sql<boolean>`ticket_id = any(${of.ticketIds}::uuid[])`)
    .where('kind', '=', 'in')
    .where('outcome', '<>', 'refused')
    .where('undone_at', 'is', null)
    .orderBy('outcome', 'desc')
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}
