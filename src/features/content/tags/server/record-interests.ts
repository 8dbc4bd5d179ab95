import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';

/** Records that a person likes an item's known tags, or undoes it when the like is removed. */
export async function recordInterests(
  { tx, now }: CommandContext,
  userId: string,
  { item, change }: { item: { userId: string; id: string }; change: 1 | -1 },
): Promise<void> {
  const tags = sql`select tag from content_tags where user_id = ${item.userId}::uuid and content_id = ${item.id}::uuid`;
  if (change === 1) {
    await sql`
      insert into tag_interests as known (user_id, tag, like_count, updated_at)
      select ${userId}::uuid, tag, 1, ${now}::timestamptz from known_tags where tag in (${tags}) order by tag
      on conflict (user_id, tag) do update set like_count = known.like_count + 1, updated_at = excluded.updated_at`.execute(tx);
    return;
  }
  await sql`delete from tag_interests where user_id = ${userId}::uuid and like_count = 1 and followed_at is null and tag in (${tags})`.execute(
    tx,
  );
  await sql`
    update tag_interests set like_count = like_count - 1, updated_at = ${now}::timestamptz
    where user_id = ${userId}::uuid and like_count > 0 and tag in (${tags})`.execute(tx);
}

/**
 * Deletes the tag interests of a person who has left. Returns how many; 0 means none are left. Few enough rows to need no batches: only
 * known and followed tags.
 */
export async function deleteInterestsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const deleted = await tx.deleteFrom('tag_interests').where('user_id', '=', userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
