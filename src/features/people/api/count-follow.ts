import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../refusals.ts';

/**
 * Adds (+1) or removes (-1) a follow in both people's counts and returns the followed person's new count. Locks both rows in id order
 * first, so two people who follow each other at once can't deadlock. Refuses with NOT_FOUND if either is missing or, when adding, deleted.
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
  if (locked.length !== 2) throw peopleRefusals.NOT_FOUND();
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
