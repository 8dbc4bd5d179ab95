import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { WINDOW_HOURS } from '../../rules.ts';

/** The items that a reader was served: `reader` is the account's id, or the network. */
export type Reads = { reader: string; userId: string | null; items: number };

const TOGETHER = 1000;

// Adds to the open window, or else to one that starts on this hour, so that concurrent programs open the same one. In reader order, so that
// they can't deadlock.
const COUNT = statement<never, { readers: string[]; people: (string | null)[]; items: number[]; now: Date }>(`
  insert into content_readers as known (reader, began_at, user_id, items, last_read_at)
  select fresh.reader, coalesce(
    (select max(began_at) from content_readers open where open.reader = fresh.reader and open.began_at > :now::timestamptz - interval '${WINDOW_HOURS} hours'),
    date_trunc('hour', :now::timestamptz, 'UTC')
  ), fresh.user_id, fresh.items, :now::timestamptz
  from unnest(:readers::text[], :people::uuid[], :items::integer[]) as fresh (reader, user_id, items)
  order by fresh.reader
  on conflict (reader, began_at) do update set items = least(known.items::bigint + excluded.items, 2000000000), last_read_at = excluded.last_read_at`);

/** Adds what readers were served to their 24-hour windows; each reader may appear only once. */
export async function addReads({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, reads: Reads[]): Promise<void> {
  for (let start = 0; start < reads.length; start += TOGETHER) {
    const some = reads.slice(start, start + TOGETHER);
    await COUNT.run(tx, {
      readers: some.map(({ reader }) => reader),
      people: some.map(({ userId }) => userId),
      items: some.map(({ items }) => items),
      now,
    });
  }
}
