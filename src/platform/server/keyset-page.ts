import type { Page } from '#kernel/page.ts';
import type { Cursors, Position } from './cursor.ts';

type KeysetPage<Row, Item> = {
  /** Names the list in its cursors, with all that narrows it down: the cursor of another list is refused. */
  list: string;
  input: { limit: number; cursor?: string | null | undefined };
  /** Up to `count` rows of the list behind a position, or from its beginning, in its order. */
  read: (after: Position | null, count: number) => Promise<Row[]>;
  /** The sort values of a row, of which no two rows of the list have the same. */
  keyOf: (row: Row) => Position;
  /** What is told of the rows that are shown; it may leave some out, and the next page goes on behind them. */
  present: (shown: Row[]) => Item[] | Promise<Item[]>;
};

/**
 * One page of a list that goes by keyset (docs/product.md#paging): opens the cursor, reads one row more than is shown, and seals where
 * the next page goes on, null at the end. Refuses a forged cursor, and one of another list, with BAD_REQUEST before anything is read.
 * A list awaits it, so that the stack of a fault names the list.
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
