import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { AnyUser, GetUserProfileOutput } from '../../contract.ts';
import { usernameKey } from '../../rules.ts';
import { presentUser } from './get-user.ts';

/**
 * The profile under a username, without regard to case. An old username leads to its person, with `movedTo` set to the name
 * that they have now (product decisions section 2). Refuses with NOT_FOUND.
 */
export async function getUserProfile(services: Services, actor: Actor | null, input: { username: string }): Promise<GetUserProfileOutput> {
  const key = usernameKey(input.username);
  const row = await services.db
    .selectFrom('username_claims')
    .innerJoin('users', 'users.user_id', 'username_claims.user_id')
    .selectAll('users')
    .where('username_claims.username_lower', '=', key)
    .executeTakeFirst();
  const user = presentUser(row, actor, services);
  return { user, movedTo: usernameKey(user.username) === key ? null : user.username };
}

/** The person who bears a username, or bore it last; the answer carries the name that they have now. Refuses with NOT_FOUND. */
export async function getUserByUsername(services: Services, actor: Actor | null, input: { username: string }): Promise<AnyUser> {
  const { user } = await getUserProfile(services, actor, input);
  return user;
}
