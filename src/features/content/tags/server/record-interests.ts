import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

type Item = { userId: string; id: string };

const KNOWN_TAGS_OF = statement<{ tag: string }, { owner: string; item: string }>(`
  select carrier.tag from content_tags carrier join known_tags known on known.tag = carrier.tag
  where carrier.user_id = :owner::uuid and carrier.content_id = :item::uuid order by carrier.tag`);

const ADD = statement<never, { person: string; tags: string[]; now: Date }>(`
  insert into tag_interests as known (user_id, tag, like_count, updated_at)
  select :person::uuid, tag, 1, :now::timestamptz from unnest(:tags::text[]) tag
  on conflict (user_id, tag) do update set like_count = known.like_count + 1, updated_at = excluded.updated_at`);

const REMOVE = statement<never, { person: string; tags: string[] }>(`
  delete from tag_interests
  where user_id = :person::uuid and tag = any (:tags::text[]) and like_count = 1 and followed_at is null`);

const TAKE_AWAY = statement<never, { person: string; tags: string[]; now: Date }>(`
  update tag_interests set like_count = like_count - 1, updated_at = :now::timestamptz
  where user_id = :person::uuid and tag = any (:tags::text[]) and like_count > 0`);

/** Records that a person likes an item's known tags, or undoes it when the like is removed. The tags lie with the item's owner. */
export async function recordInterests(
  { tx, now }: CommandContext,
  person: string,
  { item, change }: { item: Item; change: 1 | -1 },
): Promise<void> {
  const tags = (await KNOWN_TAGS_OF.all(tx, { owner: item.userId, item: item.id })).map(({ tag }) => tag);
  if (tags.length === 0) return;
  if (change === 1) {
    await ADD.run(tx, { person, tags, now });
    return;
  }
  await REMOVE.run(tx, { person, tags });
  await TAKE_AWAY.run(tx, { person, tags, now });
}

/**
 * Deletes the tag interests of a person who has left. Returns how many; 0 means none are left. Few enough rows to need no batches: only
 * known and followed tags.
 */
export async function deleteInterestsOf({ tx }: CommandContext, userId: string): Promise<number> {
  const deleted = await tx.deleteFrom('tag_interests').where('user_id', '=', userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
