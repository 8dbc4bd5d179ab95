import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { lockPeople } from '#features/people/api/accounts/lock-people.ts';
import type { BlockInput, BlockOutput } from '../../contract.ts';
import { followRefusals } from '../../refusals.ts';
import { findFollowed } from '../queries/find-followed.ts';
import { endOrdersBetween } from '../../api/end-orders-between.ts';
import { enqueueBookingChanged } from '../../api/enqueue-booking-changed.ts';
import { unfollowUser } from './unfollow-user.ts';

/**
 * Blocks a person without notifying them. From now on the two don't meet in feeds, suggestions, upcoming events, people search, comments
 * under other people's items, or the lists on a profile. Neither can follow, like, comment on or reply to the other, is notified of the
 * other's mentions, or can book the other's sessions. What is public stays public: profiles and items still open by their addresses, as
 * they do for guests, and existing tickets stay as they are. What renews between the two ends with its paid period
 * (docs/product.md#blocks). Idempotent. Refuses the caller themself, unknown people and those who have left.
 */
export async function blockUser(command: CommandContext, actor: Actor, { blockedUserId }: BlockInput): Promise<BlockOutput> {
  if (actor.userId === blockedUserId) throw followRefusals.BLOCK_YOURSELF();
  const { tx, now } = command;
  // Waits for a follow in progress, which locks the same people and is then ended below, and for either of them to leave.
  await lockPeople(command, [actor.userId, blockedUserId]);
  if ((await findFollowed(tx, blockedUserId)).status === 'deleted') throw followRefusals.NOT_FOUND();
  await lockAccount(command, actor.userId);
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
  await endOrdersBetween(command, { one: actor.userId, other: blockedUserId });
  await lookAgain(command, actor.userId, blockedUserId);
  command.publish({ kind: 'block', recipientUserIds: [actor.userId] });
  return { blocked: true };
}

/** Removes a block, if there is one. Earlier follows don't come back. */
export async function unblockUser(command: CommandContext, actor: Actor, { blockedUserId }: BlockInput): Promise<BlockOutput> {
  const { tx, publish } = command;
  await tx.deleteFrom('blocks').where('blocker_user_id', '=', actor.userId).where('blocked_user_id', '=', blockedUserId).execute();
  await tx.deleteFrom('blocked_by').where('blocked_user_id', '=', blockedUserId).where('blocker_user_id', '=', actor.userId).execute();
  await lookAgain(command, actor.userId, blockedUserId);
  publish({ kind: 'block', recipientUserIds: [actor.userId] });
  return { blocked: false };
}

// Each of them may wait for a place with the other.
async function lookAgain(command: CommandContext, one: string, other: string): Promise<void> {
  await enqueueBookingChanged(command, { ownerUserId: one, userId: other });
  await enqueueBookingChanged(command, { ownerUserId: other, userId: one });
}
