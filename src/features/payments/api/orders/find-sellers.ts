import { sql } from 'kysely';
import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';

const SELLERS = statement<{ owner_user_id: string }, { buyer: string }>(
  'select owner_user_id from order_sellers where user_id = :buyer::uuid',
);

/** Returns everybody a person has ever ordered from: all of their orders, and what came of them, are stored with these sellers. */
export async function findSellers(db: Db | Tx, userId: string): Promise<string[]> {
  return (await SELLERS.all(db, { buyer: userId })).map((row) => row.owner_user_id);
}

/** Whether a row is stored with one of these sellers. */
export function isWith(column: string, sellers: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${sellers}::uuid[])`;
}
