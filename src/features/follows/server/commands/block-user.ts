import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { BlockInput, BlockOutput } from '../../contract.ts';
import { followRefusals } from '../../refusals.ts';
import { findFollowed } from '../find-followed.ts';
import { unfollowUser } from './unfollow-user.ts';

/**
 * Blocks a person, who is told nothing: neither finds the other any more, and neither follows the other from now on. Blocking
 * twice changes nothing. Refuses oneself and people who do not exist.
 */
export async function blockUser(command: CommandContext, actor: Actor, { blockedUserId }: BlockInput): Promise<BlockOutput> {
  if (actor.userId === blockedUserId) throw followRefusals.BLOCK_YOURSELF();
  const { tx, now } = command;
  await findFollowed(tx, blockedUserId);
  const row = { blocker_user_id: actor.userId, blocked_user_id: blockedUserId, created_at: now };
  const added = await tx
    .insertInto('blocks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['blocker_user_id', 'blocked_user_id']).doNothing())
    .returning('created_at')
    .executeTakeFirst();
  if (!added) return { blocked: true };
  await tx.insertInto('blocked_by').values(row).execute();
  await unfollowUser(command, actor, { userId: actor.userId, followingUserId: blockedUserId });
  const blocked = { ...actor, userId: blockedUserId };
  await unfollowUser(command, blocked, { userId: blockedUserId, followingUserId: actor.userId });
  return { blocked: true };
}
