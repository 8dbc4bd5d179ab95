import { CAPS } from '#kernel/caps.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { FollowedTags } from '../contract.ts';

/** The tags that the caller follows, latest first. */
export async function getFollowedTags(db: Db | Tx, actor: Actor): Promise<FollowedTags> {
  const rows = await db
    .selectFrom('tag_interests')
    .select('tag')
    .where('user_id', '=', actor.userId)
    .where('followed_at', 'is not', null)
    .orderBy('followed_at', 'desc')
    .orderBy('tag')
    .limit(CAPS.followedTags)
    .execute();
  return { items: rows.map(({ tag }) => tag) };
}
