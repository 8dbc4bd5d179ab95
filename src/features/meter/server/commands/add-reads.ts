import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { WINDOW_HOURS } from '../../rules.ts';

/** The items that a reader was served: `reader` is the account's id, or the network. */
export type Reads = { reader: string; userId: string | null; items: number };

const TOGETHER = 1000;
const HOUR_MS = 3_600_000;

const OPEN = statement<{ reader: string; began_at: Date }, { readers: string[]; since: Date }>(`
  select reader, max(began_at) as began_at from content_readers
  where reader = any (:readers::text[]) and began_at > :since::timestamptz
  group by reader`);

// In reader order, so that concurrent programs can't deadlock.
const COUNT = statement<never, { readers: string[]; begins: Date[]; people: (string | null)[]; items: number[]; now: Date }>(`
  insert into content_readers as known (reader, began_at, user_id, items, last_read_at)
  select fresh.reader, fresh.began_at, fresh.user_id, fresh.items, :now::timestamptz
  from unnest(:readers::text[], :begins::timestamptz[], :people::uuid[], :items::integer[]) as fresh (reader, began_at, user_id, items)
  order by fresh.reader
  on conflict (reader, began_at) do update set items = least(known.items::bigint + excluded.items, 2000000000), last_read_at = excluded.last_read_at`);

/** Adds what readers were served to their 24-hour windows; each reader may appear only once. */
export async function addReads({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, reads: Reads[]): Promise<void> {
  for (let start = 0; start < reads.length; start += TOGETHER) {
    const some = reads.slice(start, start + TOGETHER);
    const readers = some.map(({ reader }) => reader);
    const open = await OPEN.all(tx, { readers, since: new Date(now.getTime() - WINDOW_HOURS * HOUR_MS) });
    const begins = new Map(open.map((window) => [window.reader, window.began_at]));
    await COUNT.run(tx, {
      readers,
      begins: readers.map((reader) => begins.get(reader) ?? hourOf(now)),
      people: some.map(({ userId }) => userId),
      items: some.map(({ items }) => items),
      now,
    });
  }
}

// Where a new window begins, so that concurrent programs open the same one.
function hourOf(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % HOUR_MS));
}
