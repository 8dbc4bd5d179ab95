import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/client.ts';

/** How many rows of an export are read at a time. */
export const PAGE = 500;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reads page by page in id order; `id` must be each row's key. Queries with long rows pass a smaller page. */
export async function* paged<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  page: number = PAGE,
): AsyncGenerator<Row> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.id;
  }
}

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

/** Yields a list that is read in one go. */
export async function* whole<Row>(read: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read;
}
