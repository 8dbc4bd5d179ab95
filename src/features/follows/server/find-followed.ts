import type { Tx } from '#db/client.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { FollowInput } from '../contract.ts';
import { followRefusals } from '../refusals.ts';

/** The person to follow or unfollow. Refuses with NOT_FOUND. */
export async function findFollowed(tx: Tx, userId: string): Promise<{ username: string; follower_count: number }> {
  const followed = await tx.selectFrom('users').select(['username', 'follower_count']).where('user_id', '=', userId).executeTakeFirst();
  if (!followed) throw followRefusals.NOT_FOUND();
  return followed;
}

/** Refuses a request whose user id isn't the caller's. */
export function refuseOthers(actor: Actor, input: FollowInput): void {
  if (actor.userId !== input.userId) throw followRefusals.NOT_YOU();
}
