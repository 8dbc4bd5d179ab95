import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { isListed } from '../../api/items/admits.ts';

/**
 * Syncs the rows that list an item under its tags with its row in `contents`, and counts unknown tags. Call it for a new item and whenever
 * an item's tags change.
 */
export async function putContentTags({ tx, now }: CommandContext, item: { userId: string; id: string }): Promise<void> {
  await sql`
    delete from content_tags carrier using contents item
    where carrier.user_id = ${item.userId}::uuid and carrier.content_id = ${item.id}::uuid
      and item.user_id = carrier.user_id and item.id = carrier.content_id and (not carrier.tag = any (item.tags) or not ${sql.raw(isListed('item'))})`.execute(
    tx,
  );
  const { rows } = await sql<{ tag: string }>`
    insert into content_tags (user_id, content_id, tag, type, rank, created_at)
    select item.user_id, item.id, tag, item.type, item.rank, item.created_at
    from contents item cross join lateral (select distinct unnest(item.tags) as tag) tags
    where item.user_id = ${item.userId}::uuid and item.id = ${item.id}::uuid and ${sql.raw(isListed('item'))}
    on conflict (user_id, content_id, tag) do nothing
    returning tag`.execute(tx);
  if (rows.length === 0) return;
  const tags = rows.map(({ tag }) => tag);
  // In order, so that two items with the same new tags can't deadlock.
  await sql`
    insert into unknown_tags as known (tag, use_count, first_used_at, first_user_id, first_content_id)
    select tag, 1, ${now}::timestamptz, ${item.userId}::uuid, ${item.id}::uuid
    from unnest(${tags}::text[]) tag
    where not exists (select 1 from known_tags where known_tags.tag = tag.tag)
    order by tag
    on conflict (tag) do update set use_count = known.use_count + 1`.execute(tx);
}
