import type { Actor } from '#platform/server/request-context.ts';
import type { CommandContext } from '#platform/server/transaction.ts';
import type { BlockInput, BlockOutput } from '../../contract.ts';
import { followRefusals } from '../../refusals.ts';
import { findFollowed } from '../find-followed.ts';
import { unfollowUser } from './unfollow-user.ts';

/**
 * Blocks a person, who is told nothing. From now on neither meets the other in feeds, suggestions, upcoming events, searches for
 * people, comments under what is a third person's, or the lists on a profile; neither follows, likes, comments on or answers the
 * other, is told of a mention by them, or books a session of theirs. What is public stays public: profile and items open by their addresses, as they do for
 * every guest, and tickets and orders that were begun before stay what they are (docs/product.md#blocks). Blocking twice changes nothing. Refuses oneself and people who do not exist.
 */
export async function blockUser(command: CommandContext, actor: Actor, { blockedUserId }: BlockInput): Promise<BlockOutput> {
  if (actor.userId === blockedUserId) throw followRefusals.BLOCK_YOURSELF();
  const { tx, now } = command;
  await findFollowed(tx, blockedUserId);
  // In the order of their ids, as a follow takes them; one that is under way is waited for and ended below.
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [actor.userId, blockedUserId])
    .orderBy('user_id')
    .forUpdate()
    .execute();
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
  command.announce({ kind: 'block', recipientUserIds: [actor.userId] });
  return { blocked: true };
}
