import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/client.ts';
import { paged } from '#platform/server/database/personal-data.ts';

/** Like `paged`, for rows stored with the sellers the person has ordered from; `isTheirs` tests whether a column names one of them. */
export async function* pagedOfSellers<Row extends { id: string }>(
  db: Db,
  userId: string,
  read: (isTheirs: (column: string) => RawBuilder<boolean>, after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const rows = await db.selectFrom('order_sellers').select('owner_user_id').where('user_id', '=', userId).execute();
  const sellers = rows.map((row) => row.owner_user_id);
  yield* paged((after) => read((column) => sql<boolean>`${sql.ref(column)} = any(${sellers}::uuid[])`, after));
}
