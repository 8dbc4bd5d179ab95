import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/client.ts';

/** How many rows of an export are read at once. */
export const PAGE = 500;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Reads page by page in the order of ids; each row has its place in `id`. A list of long rows says how many it reads at once. */
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

/** The same of what lies with those from whom a person has ordered; `isTheirs` says of a column that it names one of them. */
export async function* pagedOfSellers<Row extends { id: string }>(
  db: Db,
  userId: string,
  read: (isTheirs: (column: string) => RawBuilder<boolean>, after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const rows = await db.selectFrom('order_sellers').select('owner_user_id').where('user_id', '=', userId).execute();
  const sellers = rows.map((row) => row.owner_user_id);
  yield* paged((after) => read((column) => sql<boolean>`${sql.ref(column)} = any(${sellers}::uuid[])`, after));
}

/** What is read at once. */
export async function* whole<Row>(read: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read;
}
