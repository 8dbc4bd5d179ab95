import { sql } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { FollowedTags, FollowTag } from '../../contract/followed-tags.ts';
import { getFollowedTags } from '../queries/get-followed-tags.ts';

/** Follows a tag no more; what one's likes say of it stays. Answers all that one follows now. */
export async function unfollowTag({ tx }: CommandContext, actor: Actor, { tag }: FollowTag): Promise<FollowedTags> {
  await sql`delete from tag_interests where user_id = ${actor.userId}::uuid and tag = ${tag} and like_count = 0`.execute(tx);
  await sql`update tag_interests set followed_at = null where user_id = ${actor.userId}::uuid and tag = ${tag}`.execute(tx);
  return getFollowedTags(tx, actor);
}
