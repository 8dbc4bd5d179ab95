import { CompiledQuery } from 'kysely';
import { prepared } from '#db/prepared-statements.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { countViews } from '#features/content/server/commands/count-views.ts';
import type { BatchPutViewContent, ViewsAnswer } from '../../contract.ts';
import { SAME_VIEW_HOURS } from '../../rules.ts';

// One row for each person and item. Of two requests at once the second waits for the first and finds its time, so a view is
// counted once. `xmax` is nought in a row that is new (PostgreSQL, "System Columns").
const STATEMENT = prepared(`
  insert into content_views as known (content_user_id, content_id, viewer_user_id, viewed_at)
  select item.user_id, item.id, $1::uuid, $2::timestamptz
  from (select distinct user_id, id, type from unnest($3::uuid[], $4::uuid[], $5::text[]) asked (user_id, id, type)) asked
  join contents item on item.user_id = asked.user_id and item.id = asked.id and item.type = asked.type
  where item.status = 'published' and item.approval_status <> 'REJECTED' and item.user_id <> $1::uuid
  order by item.user_id, item.id
  on conflict (content_user_id, content_id, viewer_user_id) do update set viewed_at = excluded.viewed_at
    where known.viewed_at <= excluded.viewed_at - interval '${SAME_VIEW_HOURS} hours'
  returning content_user_id, content_id, (xmax::text = '0') as is_first`);

type Counted = { content_user_id: string; content_id: string; is_first: boolean };

/**
 * Records that the caller saw some items. Each counts once in six hours, however often it is asked for; own items, and what is
 * not there, do not count and are no error.
 */
export async function putContentViews(command: CommandContext, actor: Actor, { viewRecords }: BatchPutViewContent): Promise<ViewsAnswer> {
  const owners = viewRecords.map(({ contentUserId }) => contentUserId);
  const ids = viewRecords.map(({ contentItemUri }) => contentItemUri.id);
  const types = viewRecords.map(({ contentItemUri }) => contentItemUri.type);
  const values = [actor.userId, command.now, owners, ids, types];
  const { rows } = await command.tx.executeQuery<Counted>(CompiledQuery.raw(STATEMENT, values));
  await countViews(
    command,
    rows.map((row) => ({ userId: row.content_user_id, id: row.content_id, isFirst: row.is_first })),
  );
  return { counted: rows.length };
}
