import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';

const SELLERS = statement<{ owner_user_id: string }, { buyer: string }>(
  'select owner_user_id from order_sellers where user_id = :buyer::uuid',
);

/** From whom a person has ever ordered: with these lie all of their orders, and what came of them. */
export async function findSellers(db: Db | Tx, userId: string): Promise<string[]> {
  return (await SELLERS.all(db, { buyer: userId })).map((row) => row.owner_user_id);
}

/** Whether a row lies with one of these sellers. */
export function isWith(column: string, sellers: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${sellers}::uuid[])`;
}
