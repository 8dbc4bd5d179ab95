import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { AnyUser, GetUserProfileOutput } from '../contract.ts';
import { peopleRefusals } from '../refusals.ts';
import { usernameKey } from '../rules.ts';
import { presentUser } from './get-user.ts';
import { USER_COLUMNS, type UserRow } from './serialize-user.ts';

type FoundUser = Pick<UserRow, (typeof USER_COLUMNS)[number]>;
// Left join: usernames of deleted accounts belong to `NOBODY`.
const BY_USERNAME = statement<FoundUser | { user_id: null }, { key: string }>(`
  select ${USER_COLUMNS.map((name) => `u.${name}`).join(', ')}
  from username_claims claim left join users u on u.user_id = claim.user_id
  where claim.username_lower = :key::text`);

/**
 * The profile under a username, in any case. An old username leads to its owner, with `movedTo` set to their current one
 * (docs/product.md#username). Refuses with NOT_FOUND, or with PERSON_DELETED for a deleted account's username.
 */
export async function getUserProfile(services: Services, actor: Actor | null, input: { username: string }): Promise<GetUserProfileOutput> {
  const key = usernameKey(input.username);
  const [row] = await BY_USERNAME.all(services.db, { key });
  if (row?.user_id === null) throw peopleRefusals.PERSON_DELETED();
  const user = await presentUser(row, actor, services);
  return { user, movedTo: usernameKey(user.username) === key ? null : user.username };
}

/** The person who has a username or had it last, under their current name. Refuses with NOT_FOUND. */
export async function getUserByUsername(services: Services, actor: Actor | null, input: { username: string }): Promise<AnyUser> {
  const { user } = await getUserProfile(services, actor, input);
  return user;
}
