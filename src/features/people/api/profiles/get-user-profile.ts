import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { AnyUser, GetUserProfileOutput } from '../../contract.ts';
import { peopleRefusals } from '../../refusals.ts';
import { NOBODY, usernameKey } from '../../rules.ts';
import { presentUser } from './get-user.ts';
import { USER_COLUMNS, type UserRow } from './serialize-user.ts';

type FoundUser = Pick<UserRow, (typeof USER_COLUMNS)[number]>;

const CLAIM = statement<{ user_id: string }, { key: string }>(`select user_id from username_claims where username_lower = :key::text`);
const PERSON = statement<FoundUser, { user: string }>(`select ${USER_COLUMNS.join(', ')} from users where user_id = :user::uuid`);

// Who had a username when it was last looked up. Names change hands, so this only says whose row to read first.
const MOST_CACHED = 20_000;
const lastOwners = new WeakMap<Db, LRUCache<string, string>>();

function lastOwnersOf(db: Db): LRUCache<string, string> {
  let known = lastOwners.get(db);
  if (!known) lastOwners.set(db, (known = new LRUCache({ max: MOST_CACHED })));
  return known;
}

/** The person who has a username or had it last. Null if it belonged to a deleted account, undefined if to nobody. */
async function findByUsername(db: Db, key: string): Promise<FoundUser | null | undefined> {
  const known = lastOwnersOf(db);
  const last = known.get(key);
  const [same] = last === undefined ? [] : await runByOnePlan(db, PERSON, { user: last });
  if (same && usernameKey(same.username) === key) return same;
  const [claim] = await runByOnePlan(db, CLAIM, { key });
  if (claim === undefined) return undefined;
  if (claim.user_id === NOBODY) return null;
  const [person] = await runByOnePlan(db, PERSON, { user: claim.user_id });
  if (person) known.set(key, claim.user_id);
  return person;
}

/**
 * The profile under a username, in any case. An old username leads to its owner, with `movedTo` set to their current one
 * (docs/product.md#username). Refuses with NOT_FOUND, or with PERSON_DELETED for a deleted account's username.
 */
export async function getUserProfile(services: Services, actor: Actor | null, input: { username: string }): Promise<GetUserProfileOutput> {
  const key = usernameKey(input.username);
  const row = await findByUsername(services.db, key);
  if (row === null) throw peopleRefusals.PERSON_DELETED();
  const user = await presentUser(row, actor, services);
  return { user, movedTo: usernameKey(user.username) === key ? null : user.username };
}

/** The person who has a username or had it last, under their current name. Refuses with NOT_FOUND. */
export async function getUserByUsername(services: Services, actor: Actor | null, input: { username: string }): Promise<AnyUser> {
  const { user } = await getUserProfile(services, actor, input);
  return user;
}
