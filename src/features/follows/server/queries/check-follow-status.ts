import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { CheckFollowStatusOutput } from '../../contract.ts';

/** Whether the caller follows a person; false for people who do not exist. */
export async function checkFollowStatus(
  services: Pick<Services, 'db'>,
  actor: Actor,
  input: { followingUserId: string },
): Promise<CheckFollowStatusOutput> {
  const row = await services.db
    .selectFrom('follows')
    .select('created_at')
    .where('follower_user_id', '=', actor.userId)
    .where('following_user_id', '=', input.followingUserId)
    .executeTakeFirst();
  return { isFollowing: row !== undefined };
}
