import { sql } from 'kysely';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { CheckFollowStatusOutput } from '../../contract.ts';

/** Whether the caller follows a person, and whether they blocked them; both false for unknown people. */
export async function checkFollowStatus(
  services: Pick<Services, 'db'>,
  { userId }: Actor,
  { followingUserId }: { followingUserId: string },
): Promise<CheckFollowStatusOutput> {
  const { rows } = await sql<CheckFollowStatusOutput>`select
    exists (select 1 from follows where follower_user_id = ${userId}::uuid and following_user_id = ${followingUserId}::uuid) as "isFollowing",
    exists (select 1 from blocks where blocker_user_id = ${userId}::uuid and blocked_user_id = ${followingUserId}::uuid) as "isBlocked"
    `.execute(services.db);
  return rows[0] ?? { isFollowing: false, isBlocked: false };
}
