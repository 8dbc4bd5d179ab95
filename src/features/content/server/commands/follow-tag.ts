import { sql } from 'kysely';
import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import { accountRefusals } from '#features/accounts/refusals.ts';
import { FOLLOWED_TAGS_MAX, type FollowedTags, type FollowTag } from '../../contract/followed-tags.ts';
import { contentRefusals } from '../../refusals.ts';
import { getFollowedTags } from '../queries/get-followed-tags.ts';

/**
 * Follows a tag, which lifts items with it in the caller's own Discover (docs/product.md#tags). Idempotent. Refuses more than ten, and a
 * deleted account. Returns all tags the caller now follows.
 */
export async function followTag(command: CommandContext, actor: Actor, { tag }: FollowTag): Promise<FollowedTags> {
  const { tx, now } = command;
  // Of two concurrent requests, the second counts what the first one wrote; a deletion of the account waits or has already finished.
  const { rows } = await sql`
    select user_id from users where user_id = ${actor.userId}::uuid and status <> 'deleted' for no key update`.execute(tx);
  if (rows.length === 0) throw accountRefusals.ACCOUNT_CLOSED();
  const before = await getFollowedTags(tx, actor);
  if (before.items.includes(tag)) return before;
  if (before.items.length >= FOLLOWED_TAGS_MAX) throw contentRefusals.TOO_MANY_FOLLOWED_TAGS();
  await sql`
    insert into tag_interests (user_id, tag, like_count, updated_at, followed_at)
    values (${actor.userId}::uuid, ${tag}, 0, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (user_id, tag) do update set followed_at = excluded.followed_at`.execute(tx);
  return getFollowedTags(tx, actor);
}
