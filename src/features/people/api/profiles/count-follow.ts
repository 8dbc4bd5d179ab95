import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { peopleRefusals } from '../../refusals.ts';

type Counts = { person: string; following: number; followers: number; deletedToo: boolean };

const COUNT = statement<{ follower_count: number }, Counts>(`
  update users set following_count = following_count + :following::integer, follower_count = follower_count + :followers::integer
  where user_id = :person::uuid and (status <> 'deleted' or :deletedToo::boolean)
  returning follower_count`);

/**
 * Adds (+1) or removes (-1) a follow in both people's counts and returns the followed person's new count. Locks both rows, one after the
 * other in id order, so two people who follow each other at once can't deadlock. Refuses with NOT_FOUND if either is missing or, when
 * adding, deleted.
 */
export async function countFollow(
  { tx }: CommandContext,
  follow: { followerUserId: string; followingUserId: string },
  change: 1 | -1,
): Promise<number> {
  const { followerUserId, followingUserId } = follow;
  let followerCount = 0;
  for (const person of [followerUserId, followingUserId].toSorted()) {
    const isFollowed = person === followingUserId;
    const counts = isFollowed ? { following: 0, followers: change } : { following: change, followers: 0 };
    const [counted] = await COUNT.all(tx, { person, ...counts, deletedToo: change === -1 });
    if (!counted) throw peopleRefusals.NOT_FOUND();
    if (isFollowed) followerCount = counted.follower_count;
  }
  return followerCount;
}
