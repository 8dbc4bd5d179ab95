import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countFollow } from '#features/people/api/profiles/count-follow.ts';
import type { FollowInput } from '../../contract.ts';
import { findFollowed, refuseOthers } from '../queries/find-followed.ts';

/** Makes the caller stop following a person. Idempotent. Refuses unknown people. */
export async function unfollowUser(
  command: CommandContext,
  actor: Actor,
  input: FollowInput,
): Promise<{ isFollowing: false; followerCount: number }> {
  refuseOthers(actor, input);
  const { tx } = command;
  const followed = await findFollowed(tx, input.followingUserId);
  const removed = await tx
    .deleteFrom('follows')
    .where('follower_user_id', '=', actor.userId)
    .where('following_user_id', '=', input.followingUserId)
    .returning('created_at')
    .executeTakeFirst();
  if (!removed) return { isFollowing: false, followerCount: followed.follower_count };
  await tx
    .deleteFrom('followers')
    .where('following_user_id', '=', input.followingUserId)
    .where('follower_user_id', '=', actor.userId)
    .execute();
  const followerCount = await countFollow(command, { followerUserId: actor.userId, followingUserId: input.followingUserId }, -1);
  command.publish({ kind: 'follow', recipientUserIds: [actor.userId] });
  return { isFollowing: false, followerCount };
}
