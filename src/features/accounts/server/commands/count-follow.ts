import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/transaction.ts';
import { accountRefusals } from '../../refusals.ts';

/**
 * Counts a follow that came (+1) or went (-1) on both people and answers the followed one's new count. Both rows are locked in
 * the order of their ids first, so that two people who follow each other at once do not wait for each other.
 * Refuses with NOT_FOUND when one of them is gone.
 */
export async function countFollow(
  { tx }: CommandContext,
  follow: { followerUserId: string; followingUserId: string },
  change: 1 | -1,
): Promise<number> {
  const ids = [follow.followerUserId, follow.followingUserId];
  const locked = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', ids)
    .$if(change === 1, (both) => both.where('status', '<>', 'deleted'))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (locked.length !== 2) throw accountRefusals.NOT_FOUND();
  await tx
    .updateTable('users')
    .set({ following_count: sql`following_count + ${change}` })
    .where('user_id', '=', follow.followerUserId)
    .execute();
  const followed = await tx
    .updateTable('users')
    .set({ follower_count: sql`follower_count + ${change}` })
    .where('user_id', '=', follow.followingUserId)
    .returning('follower_count')
    .executeTakeFirstOrThrow();
  return followed.follower_count;
}
