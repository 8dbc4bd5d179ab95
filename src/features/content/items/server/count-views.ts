import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

type Counted = { user_id: string; id: string; has_moved: boolean };
type Seen = { owners: string[]; ids: string[]; first: boolean[] };

// Locks the rows in key order, so that transactions that count the same items can't deadlock.
const COUNT = statement<Counted, Seen>(`
  with locked as (
    select item.user_id, item.id, item.rank, seen.views, seen.viewers
    from (
      select user_id, id, count(*)::int as views, (count(*) filter (where is_first))::int as viewers
      from unnest(:owners::uuid[], :ids::uuid[], :first::boolean[]) seen (user_id, id, is_first)
      group by user_id, id
    ) seen
    join contents item on item.user_id = seen.user_id and item.id = seen.id
    order by item.user_id, item.id
    for no key update of item
  )
  update contents item set view_count = item.view_count + locked.views, viewer_count = item.viewer_count + locked.viewers
  from locked where item.user_id = locked.user_id and item.id = locked.id
  returning item.user_id, item.id, item.rank <> locked.rank as has_moved`);

/** Counts these views, and one viewer for each that is a person's first of the item. Many may be of one item: its row changes only once. */
export async function countViews(command: CommandContext, views: { userId: string; id: string; isFirst: boolean }[]): Promise<void> {
  if (views.length === 0) return;
  const rows = await COUNT.all(command.tx, {
    owners: views.map(({ userId }) => userId),
    ids: views.map(({ id }) => id),
    first: views.map(({ isFirst }) => isFirst),
  });
  const moved = rows.filter(({ has_moved }) => has_moved);
  await syncTagRanks(
    command,
    moved.map((row) => ({ userId: row.user_id, id: row.id })),
  );
}
