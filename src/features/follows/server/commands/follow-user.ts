import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { countFollow } from '#features/people/api/profiles/count-follow.ts';
import type { FollowInput } from '../../contract.ts';
import { mayFollow } from '../../policy.ts';
import { followRefusals } from '../../refusals.ts';
import { isBlocked } from '../../api/is-blocked.ts';
import { findFollowed, refuseOthers } from '../queries/find-followed.ts';
import { followsDependencies } from '../dependencies.ts';

/**
 * Makes the caller follow a person. Both lists and both counts change together, and the person is notified only once, however often the
 * follow is undone and repeated. Idempotent. Refuses the caller themself, people who are unknown, suspended or gone, and two people, one of
 * whom blocked the other.
 */
export async function followUser(
  command: CommandContext,
  actor: Actor,
  input: FollowInput,
): Promise<{ isFollowing: true; followerCount: number }> {
  refuseOthers(actor, input);
  if (!mayFollow(actor, input.followingUserId)) throw followRefusals.NOT_YOURSELF();
  const { tx, now } = command;
  const followed = await findFollowed(tx, input.followingUserId);
  if (followed.status !== 'active') throw followRefusals.NOT_FOUND();
  const row = { follower_user_id: actor.userId, following_user_id: input.followingUserId, created_at: now };
  const added = await tx
    .insertInto('follows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['follower_user_id', 'following_user_id']).doNothing())
    .returning('created_at')
    .executeTakeFirst();
  if (!added) return { isFollowing: true, followerCount: followed.follower_count };
  await tx.insertInto('followers').values(row).execute();
  const followerCount = await countFollow(command, { followerUserId: actor.userId, followingUserId: input.followingUserId }, 1);
  // Checked once both people are locked, as a block locks them too: either it is seen here, or it ends this follow.
  if (await isBlocked(tx, actor.userId, input.followingUserId)) throw followRefusals.BLOCKED();
  await followsDependencies().notifyFollowed(command, { userId: input.followingUserId, username: followed.username }, actor);
  command.publish({ kind: 'follow', recipientUserIds: [actor.userId] });
  return { isFollowing: true, followerCount };
}
