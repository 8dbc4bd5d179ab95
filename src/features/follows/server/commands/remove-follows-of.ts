import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countFollow } from '#features/people/api/profiles/count-follow.ts';

/**
 * Ends one follow of or by a person who has left, in both lists and both counts. Returns how many ended; 0 means none are left. One at a
 * time, because each locks two people.
 */
export async function removeFollowsOf(command: CommandContext, userId: string): Promise<number> {
  const { tx } = command;
  const following = tx.selectFrom('follows').select(['follower_user_id', 'following_user_id']).where('follower_user_id', '=', userId);
  const followed = tx.selectFrom('followers').select(['follower_user_id', 'following_user_id']).where('following_user_id', '=', userId);
  const pair = (await following.limit(1).executeTakeFirst()) ?? (await followed.limit(1).executeTakeFirst());
  if (!pair) return 0;
  const removed = await tx
    .deleteFrom('follows')
    .where('follower_user_id', '=', pair.follower_user_id)
    .where('following_user_id', '=', pair.following_user_id)
    .executeTakeFirst();
  await tx
    .deleteFrom('followers')
    .where('following_user_id', '=', pair.following_user_id)
    .where('follower_user_id', '=', pair.follower_user_id)
    .execute();
  const follow = { followerUserId: pair.follower_user_id, followingUserId: pair.following_user_id };
  if (removed.numDeletedRows > 0n) await countFollow(command, follow, -1);
  return 1;
}
