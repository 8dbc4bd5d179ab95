import { sql } from 'kysely';
import { CAPS } from '#kernel/caps.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import type { FollowedTags, FollowTag } from '../contract.ts';
import { contentRefusals } from '../../refusals.ts';
import { getFollowedTags } from './get-followed-tags.ts';

/**
 * Follows a tag, which lifts items with it in the caller's own Discover (docs/product.md#tags). Idempotent. Refuses more than ten, and a
 * deleted account. Returns all tags the caller now follows.
 */
export async function followTag(command: CommandContext, actor: Actor, { tag }: FollowTag): Promise<FollowedTags> {
  const { tx, now } = command;
  await lockAccount(command, actor.userId);
  const before = await getFollowedTags(tx, actor);
  if (before.items.includes(tag)) return before;
  if (before.items.length >= CAPS.followedTags) throw contentRefusals.TOO_MANY_FOLLOWED_TAGS();
  await sql`
    insert into tag_interests (user_id, tag, like_count, updated_at, followed_at)
    values (${actor.userId}::uuid, ${tag}, 0, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (user_id, tag) do update set followed_at = excluded.followed_at`.execute(tx);
  return getFollowedTags(tx, actor);
}

/** Unfollows a tag; what the caller's likes say about it stays. Returns all tags the caller now follows. */
export async function unfollowTag({ tx }: CommandContext, actor: Actor, { tag }: FollowTag): Promise<FollowedTags> {
  await sql`delete from tag_interests where user_id = ${actor.userId}::uuid and tag = ${tag} and like_count = 0`.execute(tx);
  await sql`update tag_interests set followed_at = null where user_id = ${actor.userId}::uuid and tag = ${tag}`.execute(tx);
  return getFollowedTags(tx, actor);
}
