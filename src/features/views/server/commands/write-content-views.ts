import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { ViewRecord, ViewsResponse } from '../../contract.ts';
import { lastSeenBy } from '../../rules.ts';
import { viewsDependencies } from '../dependencies.ts';

type Counted = { userId: string; id: string; viewerUserId: string; isFirst: boolean };
type ViewRows = { now: Date; seenBy: Date; owners: string[]; ids: string[]; types: string[]; viewers: string[] };

/** The views of one person. */
export type ViewBatch = { viewerUserId: string; viewRecords: ViewRecord[] };

// One row per person and item. Of two concurrent transactions, the second waits for the first and sees its time, so a view counts once; all
// write in the same order, so they can't deadlock. `xmax` is 0 in a new row (PostgreSQL, "System Columns").
const WRITE = statement<Counted, ViewRows>(`
  insert into content_views as known (content_user_id, content_id, viewer_user_id, viewed_at)
  select item.user_id, item.id, seen.viewer_user_id, :now::timestamptz
  from (
    select distinct user_id, id, type, viewer_user_id
    from unnest(:owners::uuid[], :ids::uuid[], :types::text[], :viewers::uuid[]) seen (user_id, id, type, viewer_user_id)
  ) seen
  join contents item on item.user_id = seen.user_id and item.id = seen.id and item.type = seen.type
  where item.status = 'published' and item.approval_status <> 'REJECTED' and item.user_id <> seen.viewer_user_id
  order by item.user_id, item.id, seen.viewer_user_id
  on conflict (content_user_id, content_id, viewer_user_id) do update set viewed_at = excluded.viewed_at
    where known.viewed_at <= :seenBy::timestamptz
  returning content_user_id as "userId", content_id as "id", viewer_user_id as "viewerUserId", (xmax::text = '0') as "isFirst"`);

/**
 * Records what several people saw. Each item counts once in six hours per person, however often it is listed, even in several batches of
 * one person: the first one gets it. Ignores own items and missing ones, without an error.
 */
export async function writeContentViews(command: CommandContext, batches: ViewBatch[]): Promise<ViewsResponse[]> {
  const seen = batches.flatMap(({ viewerUserId, viewRecords }) => viewRecords.map((record) => ({ ...record, viewerUserId })));
  const rows = await WRITE.all(command.tx, {
    now: command.now,
    seenBy: lastSeenBy(command.now),
    owners: seen.map(({ contentUserId }) => contentUserId),
    ids: seen.map(({ contentItemUri }) => contentItemUri.id),
    types: seen.map(({ contentItemUri }) => contentItemUri.type),
    viewers: seen.map(({ viewerUserId }) => viewerUserId),
  });
  await viewsDependencies().countViews(command, rows);
  const counted = new Set(rows.map(keyOf));
  return batches.map(({ viewerUserId, viewRecords }) => ({
    counted: viewRecords.filter(({ contentItemUri: { id }, contentUserId }) =>
      counted.delete(keyOf({ userId: contentUserId, id, viewerUserId })),
    ).length,
  }));
}

function keyOf({ userId, id, viewerUserId }: Omit<Counted, 'isFirst'>): string {
  return `${viewerUserId} ${userId} ${id}`;
}
