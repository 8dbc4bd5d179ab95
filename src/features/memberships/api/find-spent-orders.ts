import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

type Purchase = { ownerUserId: string; purchaseId: string };

/** Returns the ids of the ticket orders on which a purchase has spent a place, at `since` or later, that hasn't come back. */
export async function findSpentOrders(db: Db, { ownerUserId, purchaseId }: Purchase, since = '-infinity'): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select s.source from membership_uses s
    where s.owner_user_id = ${ownerUserId} and s.purchase_id = ${purchaseId} and s.kind = 'spend' and s.source <> s.purchase_id
      and s.at >= ${since}::timestamptz
      and not exists (select 1 from membership_uses r
        where r.owner_user_id = s.owner_user_id and r.purchase_id = s.purchase_id and r.kind = 'return' and r.source = s.source)
    order by s.source`.execute(db);
  return rows.map(({ source }) => source);
}
