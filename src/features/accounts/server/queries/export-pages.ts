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

/** What is read at once. */
export async function* whole<Row>(read: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await read;
}
