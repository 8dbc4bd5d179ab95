import type { Tx } from '#db/client.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { FollowInput } from '../../contract.ts';
import { followRefusals } from '../../refusals.ts';

type Followed = { username: string; status: 'active' | 'suspended' | 'deleted'; follower_count: number };

/** The person to follow, unfollow or block. Refuses with NOT_FOUND. */
export async function findFollowed(tx: Tx, userId: string): Promise<Followed> {
  const followed = await tx
    .selectFrom('users')
    .select(['username', 'status', 'follower_count'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!followed) throw followRefusals.NOT_FOUND();
  return followed;
}

/** Refuses a request whose user id isn't the caller's. */
export function refuseOthers(actor: Actor, input: FollowInput): void {
  if (actor.userId !== input.userId) throw followRefusals.NOT_YOU();
}
