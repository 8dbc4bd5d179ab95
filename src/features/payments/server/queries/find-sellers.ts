import { sql } from 'kysely';
import type { Db, Tx } from '#db/client.ts';

/** From whom a person has ever ordered: with these lie all of their orders, and what came of them. */
export async function findSellers(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('order_sellers').select('owner_user_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.owner_user_id);
}

/** Whether a row lies with one of these sellers. */
export function isWith(column: string, sellers: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${sellers}::uuid[])`;
}
