import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { serializeUserCard, type UserCardRow } from '#features/people/api/serialize-user.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { CreatorToFollow, QueryCreatorsToFollow } from '../../contract.ts';

type CreatorRow = UserCardRow & { bio: string | null; follower_count: number };

// Creators with one of the newest three hundred items are active.
export const NEWEST_AUTHORS = statement<{ user_id: string }, Record<string, never>>(`
  select user_id from contents where status = 'published' and approval_status = 'APPROVED' order by created_at desc, id desc limit 300`);

const FOLLOWED = statement<{ user_id: string }, { reader: string; people: string[] }>(`
  select following_user_id as user_id from follows where follower_user_id = :reader::uuid and following_user_id = any (:people::uuid[])`);

// The most followed come first.
export const MOST_FOLLOWED = statement<CreatorRow, { people: string[]; hidden: readonly string[]; limit: number }>(`
  select user_id, username, display_name, profile_pic, bio, follower_count from users
  where user_id = any (:people::uuid[]) and status = 'active' and ${unblocked('user_id')}
  order by follower_count desc, user_id limit :limit::int`);

/** Active creators whom the reader doesn't follow yet; excludes people the reader blocked or was blocked by. */
export async function queryCreatorsToFollow(
  { db, mediaLinks }: Services,
  actor: Actor | null,
  { limit }: QueryCreatorsToFollow,
): Promise<{ items: CreatorToFollow[] }> {
  const authors = [...new Set((await runByOnePlan(db, NEWEST_AUTHORS, {})).map((row) => row.user_id))];
  const known = new Set(actor === null ? [] : [actor.userId, ...(await findFollowed(db, actor.userId, authors))]);
  const people = authors.filter((author) => !known.has(author));
  const rows = await runByOnePlan(db, MOST_FOLLOWED, { people, hidden: actor?.hiddenUserIds ?? [], limit });
  return {
    items: rows.map((row) => ({ ...serializeUserCard(row, mediaLinks), bio: row.bio, followerCount: row.follower_count })),
  };
}

async function findFollowed(db: Db, reader: string, people: string[]): Promise<string[]> {
  return (await runByOnePlan(db, FOLLOWED, { reader, people })).map((row) => row.user_id);
}
