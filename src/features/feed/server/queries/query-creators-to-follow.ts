import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { statement } from '#db/statement.ts';
import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { serializeUserCard, type UserCardRow } from '#features/people/api/profiles/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { CreatorToFollow, QueryCreatorsToFollow } from '../../contract.ts';

type CreatorRow = UserCardRow & { bio: string | null; follower_count: number };

// Creators with one of the newest three hundred items are active; the most followed of them come first. The tables at the beginning are read
// first and handed on, so that each part is of one owner or flat.
export const ACTIVE_CREATORS = statement<CreatorRow, ReturnType<typeof readerValues> & { limit: number }>(`
  with newest as materialized (
    select user_id from contents where status = 'published' and approval_status = 'APPROVED' order by created_at desc, id desc limit 300
  ), followed as materialized (
    select following_user_id as user_id from follows
    where follower_user_id = :reader::uuid and following_user_id = any (array(select user_id from newest))
  )
  select user_id, username, display_name, profile_pic, bio, follower_count from users
  where user_id = any (array(select user_id from newest)) and user_id <> all (array(select user_id from followed))
    and user_id <> :reader::uuid and status = 'active' and ${unblocked('user_id')}
  order by follower_count desc, user_id limit :limit::int`);

/** Active creators whom the reader doesn't follow yet; excludes people the reader blocked or was blocked by. */
export async function queryCreatorsToFollow(
  { db, mediaLinks }: Services,
  actor: Actor | null,
  { limit }: QueryCreatorsToFollow,
): Promise<{ items: CreatorToFollow[] }> {
  const rows = await runByOnePlan(db, ACTIVE_CREATORS, { ...readerValues(readerOf(actor)), limit });
  return {
    items: rows.map((row) => ({ ...serializeUserCard(row, mediaLinks), bio: row.bio, followerCount: row.follower_count })),
  };
}
