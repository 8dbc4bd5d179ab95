import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { syncTagRanks } from '../../tags/server/sync-tag-ranks.ts';

type Counted = { user_id: string; id: string; has_moved: boolean };
type ViewParams = { owners: string[]; ids: string[]; views: number[]; viewers: number[] };

// The items come in key order and are looked up one after another, so that transactions that count the same items can't deadlock. Beside
// likes, comments and tips that were counted at the same time, `former` is too old to say whether the rank has moved.
export const COUNT_VIEWS = statement<Counted, ViewParams>(`
  update contents item set view_count = item.view_count + seen.views, viewer_count = item.viewer_count + seen.viewers
  from unnest(:owners::uuid[], :ids::uuid[], :views::integer[], :viewers::integer[]) seen (user_id, id, views, viewers)
  join contents former on former.user_id = seen.user_id and former.id = seen.id
  where item.user_id = any (:owners::uuid[]) and former.user_id = any (:owners::uuid[]) and former.user_id = item.user_id
    and item.user_id = seen.user_id and item.id = seen.id
  returning item.user_id, item.id, item.rank <> former.rank
    or (item.like_count, item.comment_count, item.tip_count) <> (former.like_count, former.comment_count, former.tip_count) as has_moved`);

/** Counts these views, and one viewer for each that is a person's first of the item. Many may be of one item: its row changes only once. */
export async function countViews(command: CommandContext, views: { userId: string; id: string; isFirst: boolean }[]): Promise<void> {
  if (views.length === 0) return;
  const items = Map.groupBy(views, ({ userId, id }) => `${userId}${id}`);
  const seen = [...items].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, together]) => together);
  const rows = await COUNT_VIEWS.all(command.tx, {
    owners: seen.map(([first]) => first?.userId ?? ''),
    ids: seen.map(([first]) => first?.id ?? ''),
    views: seen.map((together) => together.length),
    viewers: seen.map((together) => together.filter(({ isFirst }) => isFirst).length),
  });
  const moved = rows.filter(({ has_moved }) => has_moved);
  await syncTagRanks(
    command,
    moved.map((row) => ({ userId: row.user_id, id: row.id })),
  );
}
