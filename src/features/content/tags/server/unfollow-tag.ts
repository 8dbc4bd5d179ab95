import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { FollowedTags, FollowTag } from '../contract/followed-tags.ts';
import { getFollowedTags } from './get-followed-tags.ts';

/** Unfollows a tag; what the caller's likes say about it stays. Returns all tags the caller now follows. */
export async function unfollowTag({ tx }: CommandContext, actor: Actor, { tag }: FollowTag): Promise<FollowedTags> {
  await sql`delete from tag_interests where user_id = ${actor.userId}::uuid and tag = ${tag} and like_count = 0`.execute(tx);
  await sql`update tag_interests set followed_at = null where user_id = ${actor.userId}::uuid and tag = ${tag}`.execute(tx);
  return getFollowedTags(tx, actor);
}
