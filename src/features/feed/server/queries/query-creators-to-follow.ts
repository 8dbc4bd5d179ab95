import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { statement } from '#db/statement.ts';
import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { serializeUserCard, type UserCardRow } from '#features/people/api/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { CreatorToFollow, QueryCreatorsToFollow } from '../../contract.ts';

type CreatorRow = UserCardRow & { bio: string | null; follower_count: number };

// Creators with one of the newest three hundred items are active; the most followed of them come first.
export const ACTIVE_CREATORS = statement<CreatorRow, ReturnType<typeof readerValues> & { limit: number }>(`
  select u.user_id, u.username, u.display_name, u.profile_pic, u.bio, u.follower_count
  from (
    select distinct user_id from (
      select user_id from contents
      where status = 'published' and approval_status = 'APPROVED'
      order by created_at desc, id desc
      limit 300
    ) newest
  ) creator
  join users u on u.user_id = creator.user_id
  where u.status = 'active' and ${unblocked('u.user_id')} and u.user_id <> :reader::uuid
    and not exists (select 1 from follows f where f.follower_user_id = :reader::uuid and f.following_user_id = u.user_id)
  order by u.follower_count desc, u.user_id
  limit :limit::int`);

/** Active creators whom the reader doesn't follow yet; excludes people the reader blocked or was blocked by. */
export async function queryCreatorsToFollow(
  services: Services,
  actor: Actor | null,
  { limit }: QueryCreatorsToFollow,
): Promise<{ items: CreatorToFollow[] }> {
  const rows = await runByOnePlan(services.db, ACTIVE_CREATORS, { ...readerValues(readerOf(actor)), limit });
  return {
    items: rows.map((row) => ({ ...serializeUserCard(row, services.mediaLinks), bio: row.bio, followerCount: row.follower_count })),
  };
}
