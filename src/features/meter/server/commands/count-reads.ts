import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { WINDOW_HOURS } from '../../rules.ts';

/** What a reader was handed: `reader` is the account's id, or the network. */
export type Reads = { reader: string; userId: string | null; items: number };

const TOGETHER = 1000;

// Added to the window that is open, else to one that begins with this hour, so that programs that write at once open the same.
// In order of the readers, so that they do not wait for each other.
const COUNT = statement<never, { readers: string[]; people: (string | null)[]; items: number[]; now: Date }>(`
  insert into content_readers as known (reader, began_at, user_id, items, last_read_at)
  select fresh.reader, coalesce(
    (select max(began_at) from content_readers open where open.reader = fresh.reader and open.began_at > :now::timestamptz - interval '${WINDOW_HOURS} hours'),
    date_trunc('hour', :now::timestamptz, 'UTC')
  ), fresh.user_id, fresh.items, :now::timestamptz
  from unnest(:readers::text[], :people::uuid[], :items::integer[]) as fresh (reader, user_id, items)
  order by fresh.reader
  on conflict (reader, began_at) do update set items = least(known.items::bigint + excluded.items, 2000000000), last_read_at = excluded.last_read_at`);

/** Adds what readers were handed to their windows of 24 hours; each reader comes once. */
export async function countReads({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, reads: Reads[]): Promise<void> {
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
