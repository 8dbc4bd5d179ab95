import type { Page } from '#kernel/http/paging.ts';
import type { Cursors, Position } from './cursor.ts';

type KeysetPage<Row, Item> = {
  /** Names the list in its cursors, including everything that filters it: another list's cursor is refused. */
  list: string;
  input: { limit: number; cursor?: string | null | undefined };
  /** Reads up to `count` rows after a position, or from the start, in the list's order. */
  read: (after: Position | null, count: number) => Promise<Row[]>;
  /** A row's sort values, which no two rows of the list share. */
  keyOf: (row: Row) => Position;
  /** Turns the rows shown into items; it may leave some out, and the next page continues after them. */
  present: (shown: Row[]) => Item[] | Promise<Item[]>;
};

/**
 * Returns one page of a keyset-paged list (docs/product.md#paging): opens the cursor, reads one row more than it shows, and seals where the
 * next page continues, null at the end. Refuses a forged cursor, or another list's, with BAD_REQUEST before reading anything. Lists await
 * it, so that a fault's stack trace names the list.
 */
export async function keysetPage<Row, Item>(
  cursors: Cursors,
  { list, input: { limit, cursor }, read, keyOf, present }: KeysetPage<Row, Item>,
): Promise<Page<Item>> {
  const rows = await read(cursor ? cursors.open(list, cursor) : null, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: await present(shown), nextCursor: last === undefined ? null : cursors.seal(list, keyOf(last)) };
}
